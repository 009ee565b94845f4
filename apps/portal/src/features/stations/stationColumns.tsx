import { type Held, type HeldField, HeldReading } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo } from 'react';
import { keptInCell } from '../../shared/grid/keptInCell.ts';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import { addressLine } from '../../shared/station/addressLine.ts';
import { StationNameCell } from './StationNameCell.tsx';
import { StationOperationsCell } from './StationOperationsCell.tsx';
import styles from './StationGrid.module.css';
import { seenAt, type StationRow } from './stationRow.ts';

/**
 * Columns of the list (spec B §2.4), in the page's language. Their least widths hold the longest values and fit side by
 * side from 1440 px; what a wider page has more goes to all.
 * @param roomy whether names may take one line
 */
export function useStationColumns(roomy: boolean): ColDef<StationRow>[] {
  const { t } = useTranslation('station');
  const format = useFormat();
  return useMemo(() => {
    /** A live value as a number; those without one show a dash. */
    const live = (field: HeldField, scale: number, digits: number): ColDef<StationRow, Held> => ({
      valueGetter: ({ data }) => data?.live?.[field],
      equals: (a, b) => a?.value === b?.value && a?.fresh === b?.fresh,
      cellRenderer: ({ value }: ICellRendererParams<StationRow, Held>) => (
        <HeldReading
          held={value ?? undefined}
          write={(raw) => ({ value: format.number(raw * scale, digits) })}
        />
      ),
      type: 'rightAligned',
      flex: 1,
    });
    const capacity: ColDef<StationRow, number> = {
      type: 'rightAligned',
      valueFormatter: ({ value }) => (value ? format.number(value) : '—'),
      minWidth: 84,
      flex: 1,
    };
    return [
      {
        colId: 'status',
        headerName: t('column.status'),
        valueGetter: ({ data }) => data?.status,
        cellRenderer: ({ value }: ICellRendererParams<StationRow, StationRow['status']>) =>
          value && <StationStatus status={value} />,
        width: 120,
        pinned: 'left',
      },
      {
        colId: 'name',
        headerName: t('column.name'),
        valueGetter: ({ data }) => data?.station,
        tooltip: ({ data }) => data?.station.station_name,
        cellRenderer: ({ value }: ICellRendererParams<StationRow, Station>) =>
          value && <StationNameCell station={value} />,
        suppressKeyboardEvent: keptInCell,
        width: roomy ? 256 : 184,
        pinned: 'left',
      },
      {
        colId: 'address',
        headerName: t('column.address'),
        valueGetter: ({ data }) => data && addressLine(data.station),
        tooltip: ({ value }) => String(value),
        cellClass: styles.lines ?? '',
        minWidth: 152,
        flex: 4,
      },
      {
        colId: 'type',
        headerName: t('column.type'),
        cellClass: styles.lines ?? '',
        valueGetter: ({ data }) => data?.station.station_type_name,
        minWidth: 108,
        flex: 2,
      },
      {
        colId: 'owner',
        headerName: t('column.owner'),
        cellClass: styles.lines ?? '',
        valueGetter: ({ data }) => data?.station.create_name,
        minWidth: 84,
        flex: 2,
      },
      {
        colId: 'installed',
        headerName: t('column.installed'),
        valueGetter: ({ data }) => data?.station.installed_capacity,
        ...capacity,
      },
      {
        colId: 'rated',
        headerName: t('column.rated'),
        valueGetter: ({ data }) => data?.station.rated_capacity,
        ...capacity,
      },
      { colId: 'power', headerName: t('column.power'), ...live('pv', 0.001, 2), minWidth: 84 },
      { colId: 'today', headerName: t('column.today'), ...live('today', 1, 2), minWidth: 94 },
      {
        colId: 'seen',
        headerName: t('column.seen'),
        valueGetter: ({ data }) => data && seenAt(data),
        valueFormatter: ({ value }) => (typeof value === 'number' ? timeOrDate(value, format) : t('never')),
        tooltip: ({ value }) => (typeof value === 'number' ? format.dateTime(value) : undefined),
        minWidth: 94,
        flex: 1,
      },
      {
        colId: 'operations',
        headerName: t('column.operations'),
        valueGetter: ({ data }) => data?.station,
        // A menu that is open is never another station's all of a sudden.
        cellRenderer: ({ value }: ICellRendererParams<StationRow, Station>) =>
          value && <StationOperationsCell key={value.id} station={value} />,
        suppressKeyboardEvent: keptInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: 100,
      },
    ];
  }, [t, format, roomy]);
}

/** Today's instants by their time, earlier ones by their date. */
function timeOrDate(at: number, format: Format): string {
  const date = format.date(at);
  return date === format.date(Date.now()) ? format.time(at) : date;
}
