import { LiveReading, type LastKnown, type LiveField } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { keepKeyInCell } from '../../shared/grid/gridCells.ts';
import { addressLine } from '../../shared/station/addressLine.ts';
import { stationPath } from '../../shared/paths.ts';
import { StationPicture } from '../../shared/station/StationPicture.tsx';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { StationMenu } from './menu/StationMenu.tsx';
import styles from './stationColumns.module.css';
import { getLastSeen, type StationRow } from './stationRows.ts';

/**
 * [STN-02] Columns of the list in the page's language. Their minimum widths hold the longest values and fit side by
 * side from 1440 px; a wider page widens them all.
 * @param isWide whether the page has room for names on one line
 */
export function useStationColumns(isWide: boolean): ColDef<StationRow>[] {
  const { t } = useTranslation('station');
  const format = useFormat();
  return useMemo(() => {
    /** A live value as a number, a dash without one. */
    const live = (field: LiveField, scale: number, digits: number): ColDef<StationRow, LastKnown> => ({
      valueGetter: ({ data }) => data?.live?.[field],
      equals: (a, b) => a?.value === b?.value && a?.fresh === b?.fresh,
      cellRenderer: ({ value }: ICellRendererParams<StationRow, LastKnown>) => (
        <LiveReading
          lastKnown={value ?? undefined}
          format={(raw) => ({ value: format.number(raw * scale, digits) })}
        />
      ),
      type: 'rightAligned',
      flex: 1,
    });
    const capacity: ColDef<StationRow, number> = {
      type: 'rightAligned',
      valueFormatter: ({ value }) => (value ? format.number(value) : '—'),
      minWidth: 86,
      flex: 1,
    };
    return [
      {
        colId: 'status',
        headerName: t('column.status'),
        valueGetter: ({ data }) => data?.status,
        cellRenderer: ({ value }: ICellRendererParams<StationRow, StationRow['status']>) =>
          value && <StationStatus status={value} />,
        width: 112,
        pinned: 'left',
      },
      {
        colId: 'name',
        headerName: t('column.name'),
        valueGetter: ({ data }) => data?.station,
        tooltip: ({ data }) => data?.station.station_name,
        cellRenderer: ({ value }: ICellRendererParams<StationRow, Station>) =>
          value && <StationNameCell station={value} />,
        suppressKeyboardEvent: keepKeyInCell,
        width: isWide ? 256 : 176,
        pinned: 'left',
      },
      {
        colId: 'address',
        headerName: t('column.address'),
        valueGetter: ({ data }) => data && addressLine(data.station),
        tooltip: ({ value }) => String(value),
        cellClass: styles.lines ?? '',
        minWidth: 148,
        flex: 4,
      },
      {
        colId: 'type',
        headerName: t('column.type'),
        cellClass: styles.lines ?? '',
        valueGetter: ({ data }) => data?.station.station_type_name,
        minWidth: 104,
        flex: 2,
      },
      {
        colId: 'owner',
        headerName: t('column.owner'),
        cellClass: styles.lines ?? '',
        valueGetter: ({ data }) => data?.station.create_name,
        minWidth: 80,
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
      { colId: 'power', headerName: t('column.power'), ...live('pv', 0.001, 2), minWidth: 74 },
      { colId: 'soc', headerName: t('column.soc'), ...live('soc', 1, 0), minWidth: 58 },
      { colId: 'today', headerName: t('column.today'), ...live('today', 1, 2), minWidth: 86 },
      {
        colId: 'seen',
        headerName: t('column.seen'),
        valueGetter: ({ data }) => data && getLastSeen(data),
        valueFormatter: ({ value }) => (typeof value === 'number' ? timeOrDate(value, format) : t('never')),
        tooltip: ({ value }) => (typeof value === 'number' ? format.dateTime(value) : undefined),
        minWidth: 92,
        flex: 1,
      },
      {
        colId: 'operations',
        headerName: t('column.operations'),
        valueGetter: ({ data }) => data?.station,
        // The key keeps an open menu from switching to another station.
        cellRenderer: ({ value }: ICellRendererParams<StationRow, Station>) =>
          value && <StationOperationsCell key={value.id} station={value} />,
        suppressKeyboardEvent: keepKeyInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: 100,
      },
    ];
  }, [t, format, isWide]);
}

/** The time for today, the date for earlier days. */
function timeOrDate(at: number, format: Format): string {
  const date = format.date(at);
  return date === format.date(Date.now()) ? format.time(at) : date;
}

/** A station's picture and name, linked to its detail view. */
function StationNameCell({ station }: { station: Station }) {
  return (
    <Link to={stationPath(station.id)} className={styles.name ?? ''}>
      <StationPicture images={station.station_image} className={styles.picture} />
      <span>{station.station_name}</span>
    </Link>
  );
}

/** Favourite star and menu of a row. */
function StationOperationsCell({ station }: { station: Station }) {
  return (
    <span className={styles.operations}>
      <FavouriteStar station={station} />
      <StationMenu station={station} />
    </span>
  );
}
