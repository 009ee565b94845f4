import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo } from 'react';
import { keptInCell } from '../../shared/grid/keptInCell.ts';
import { fullText } from '../../shared/grid/fullText.ts';
import { PagedGrid } from '../../shared/grid/PagedGrid.tsx';
import { deviceTone } from '../../shared/device/deviceTone.ts';
import { usePhone } from '../../shared/page/usePhone.ts';
import { DeviceLink } from './DeviceLink.tsx';
import { DeviceMenu } from './dialogs/DeviceMenu.tsx';
import type { DeviceRow } from './deviceRow.ts';
import { SignalCell } from './signal/SignalCell.tsx';

/** The devices as a grid (spec A §2.4); gateways have no gateway of their own to name. */
export function DeviceGrid({ rows, gateways }: { rows: readonly DeviceRow[]; gateways: boolean }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const format = useFormat();
  // All that a phone shows without scrolling to the side: what it is, where, and how it is.
  const phone = usePhone();
  const columns = useMemo(
    (): ColDef<DeviceRow>[] => [
      {
        field: 'status',
        headerName: t('column.status'),
        comparator: (a: DeviceRow['status'], b: DeviceRow['status']) =>
          DEVICE_STATUSES.indexOf(a) - DEVICE_STATUSES.indexOf(b),
        cellRenderer: ({ value }: ICellRendererParams<DeviceRow, DeviceRow['status']>) =>
          value && <StatusLabel tone={deviceTone[value]}>{common(`status.${value}`)}</StatusLabel>,
        width: phone ? 112 : 124,
      },
      {
        field: 'name',
        headerName: t('column.name'),
        tooltip: ({ value }) => String(value),
        cellRenderer: ({ data }: ICellRendererParams<DeviceRow>) =>
          data && <DeviceLink device={data.device} {...(phone && { site: data.site })} />,
        suppressKeyboardEvent: keptInCell,
        minWidth: phone ? 178 : 192,
        flex: 2,
      },
      {
        colId: 'signal',
        headerName: t('column.signal'),
        cellRenderer: ({ data }: ICellRendererParams<DeviceRow>) =>
          data && <SignalCell device={data.device} />,
        sortable: false,
        width: 90,
        hide: !gateways,
      },
      { field: 'sn', headerName: t('column.sn'), ...fullText, minWidth: 134, flex: 1 },
      { field: 'key', headerName: t('column.key'), ...fullText, minWidth: 140, flex: 1 },
      { field: 'site', headerName: t('column.site'), ...fullText, minWidth: 176, flex: 2 },
      {
        field: 'gateway',
        headerName: t('column.gateway'),
        ...fullText,
        minWidth: 120,
        flex: 1,
        hide: gateways,
      },
      {
        field: 'lastOnline',
        headerName: t('column.lastOnline'),
        valueFormatter: ({ value }) => (typeof value === 'number' ? format.dateTime(value) : t('never')),
        width: 180,
      },
      {
        colId: 'operations',
        headerName: t(phone ? 'column.more' : 'column.operations'),
        cellRenderer: ({ data }: ICellRendererParams<DeviceRow>) =>
          data && <DeviceMenu device={data.device} />,
        suppressKeyboardEvent: keptInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: phone ? 68 : 110,
      },
    ],
    [t, common, format, gateways, phone],
  );
  return (
    <PagedGrid<DeviceRow>
      aria-label={t('list')}
      rowData={[...rows]}
      columnDefs={columns}
      getRowId={({ data }) => String(data.id)}
      total={t('total', { count: rows.length })}
    />
  );
}
