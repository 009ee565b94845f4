import { useFormat, useTranslation } from '@heliograph/i18n';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo } from 'react';
import { fullText } from '../grid/gridCells.ts';
import { PagedGrid } from '../grid/PagedGrid.tsx';
import { AlarmKindLabel } from './AlarmKindLabel.tsx';
import type { AlarmRow } from './alarmRows.ts';

export interface AlarmGridProps {
  rows: readonly AlarmRow[];
  /** True to show when each was resolved. */
  recovery: boolean;
  /** For one device: without the columns of device and station. */
  ofDevice?: boolean;
}

/** The alarms as a grid (FLT-02). */
export function AlarmGrid({ rows, recovery, ofDevice = false }: AlarmGridProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const columns = useMemo((): ColDef<AlarmRow>[] => {
    const time = (value: unknown) => (typeof value === 'number' ? format.dateTime(value) : '/');
    return [
      {
        field: 'kind',
        headerName: t('column.kind'),
        cellRenderer: ({ value, data }: ICellRendererParams<AlarmRow, AlarmRow['kind']>) =>
          value && (
            <AlarmKindLabel kind={value} recovered={data?.recovered != null}>
              {t(`kind.${value}`)}
            </AlarmKindLabel>
          ),
        width: 132,
      },
      {
        field: 'message',
        headerName: t('column.message'),
        ...fullText,
        minWidth: 200,
        flex: 3,
      },
      { field: 'level', headerName: t('column.level'), width: 90, type: 'rightAligned' },
      {
        field: 'station',
        headerName: t('column.station'),
        ...fullText,
        minWidth: 150,
        flex: 2,
        hide: ofDevice,
      },
      {
        field: 'device',
        headerName: t('column.device'),
        ...fullText,
        minWidth: 150,
        flex: 2,
        hide: ofDevice,
      },
      { field: 'model', headerName: t('column.model'), minWidth: 140, flex: 1 },
      {
        field: 'at',
        headerName: t('column.occurred'),
        valueFormatter: ({ value }) => time(value),
        sort: 'desc',
        width: 180,
      },
      {
        field: 'recovered',
        headerName: t('column.recovered'),
        valueFormatter: ({ value }) => time(value),
        width: 180,
        hide: !recovery,
      },
    ];
  }, [t, format, recovery, ofDevice]);

  return (
    <PagedGrid<AlarmRow>
      aria-label={t('list')}
      rowData={[...rows]}
      columnDefs={columns}
      getRowId={({ data }) => data.id}
      total={t('total', { count: rows.length, all: format.integer(rows.length) })}
    />
  );
}
