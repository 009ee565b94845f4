import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { deviceLiveAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Stack, StatusLabel, VisuallyHidden } from '@heliograph/ui';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { deviceTone } from '../../shared/device/deviceTone.ts';
import { fullText, keepKeyInCell } from '../../shared/grid/gridCells.ts';
import { DataGrid } from '../../shared/grid/DataGrid.tsx';
import { PagedGrid } from '../../shared/grid/PagedGrid.tsx';
import { PAGE_SIZE, Pager } from '../../shared/grid/Pager.tsx';
import { usePhone } from '../../shared/page/usePhone.ts';
import styles from './DeviceGrid.module.css';
import { DeviceLink } from './DeviceLink.tsx';
import type { DeviceRow } from './deviceRows.ts';
import { DeviceMenu } from './dialogs/DeviceMenu.tsx';

interface DeviceGridProps {
  rows: readonly DeviceRow[];
  gateways: boolean;
  page: number;
  onPage: (page: number) => void;
  /** The rows are those of one page; otherwise all. */
  isOnePage: boolean;
  /** Devices on all pages. */
  of: number;
}

/** The devices of one type as a grid; gateways have no gateway column (DEV-01). */
export function DeviceGrid({ rows, gateways, page, onPage, isOnePage, of }: DeviceGridProps) {
  const { t } = useTranslation('device');
  const total = t('total', { count: of });
  const grid = {
    'aria-label': t('list'),
    rowData: [...rows],
    columnDefs: useDeviceColumns(gateways),
    getRowId: ({ data }: { data: DeviceRow }) => String(data.id),
  };
  if (!isOnePage) return <PagedGrid<DeviceRow> {...grid} total={total} paging={[page, onPage]} />;
  return (
    <Stack gap={14}>
      <DataGrid<DeviceRow>
        {...grid}
        defaultColDef={UNSORTED}
        domLayout="autoHeight"
        suppressMovableColumns
        tooltipShowDelay={400}
      />
      <Pager page={page} pages={Math.max(1, Math.ceil(of / PAGE_SIZE))} total={total} onPage={onPage} />
    </Stack>
  );
}

const UNSORTED = { sortable: false, resizable: true } as const;

function useDeviceColumns(gateways: boolean): ColDef<DeviceRow>[] {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const format = useFormat();
  // A phone shows without horizontal scrolling what the device is, where, and its status.
  const phone = usePhone();
  return useMemo(
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
        suppressKeyboardEvent: keepKeyInCell,
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
        suppressKeyboardEvent: keepKeyInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: phone ? 68 : 110,
      },
    ],
    [t, common, format, gateways, phone],
  );
}

const SIGNAL = 'signal';

/** The gateway's live signal; subscribed only while its row is rendered. */
function SignalCell({ device }: { device: Device }) {
  const { id, device_id } = device;
  const live = useAtomValue(useMemo(() => deviceLiveAtom({ id, device_id }, [SIGNAL]), [id, device_id]));
  const now = useAtomValue(nowAtom);
  const signal = live.get(SIGNAL);
  return <SignalMark level={signal && now <= signal.at + signal.ttl ? signal.value : null} />;
}

/** Signal levels of a gateway, 0 to 4. */
const LEVELS = ['none', 'weak', 'fair', 'good', 'full'] as const;
const BARS = [1, 2, 3, 4];

/** Signal strength as four bars; null: not known now. */
function SignalMark({ level }: { level: number | null }) {
  const { t } = useTranslation('device');
  const known = level === null ? undefined : LEVELS[level];
  const label = known === undefined ? t('signal.unknown') : t(`signal.level.${known}`);
  const litBars = known === undefined ? 0 : LEVELS.indexOf(known);
  return (
    <span className={styles.mark} data-level={known ?? 'unknown'} title={label}>
      <svg viewBox="0 0 20 16" className={styles.bars} aria-hidden>
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5 + 0.5}
            y={16 - bar * 4}
            width={3.5}
            height={bar * 4}
            rx={1}
            data-lit={litBars >= bar || undefined}
          />
        ))}
        {known === undefined && <path d="M2 2l16 13" className={styles.strike} />}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
