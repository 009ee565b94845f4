import { useTranslation } from '@heliograph/i18n';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo, useState, type ReactNode } from 'react';
import { chosenSort, initialSort, SORTED_ELSEWHERE } from '../../../shared/grid/columnSort.ts';
import { keepKeyInCell } from '../../../shared/grid/gridCells.ts';
import { gridTheme } from '../../../shared/grid/gridTheme.ts';
import { PagedGrid } from '../../../shared/grid/PagedGrid.tsx';
import { LEDGER_COLUMNS, type LedgerSort } from '../ledgerAddress.ts';
import { EntryMenu, type OpenEntryOperation } from './EntryMenu.tsx';
import { EntryEnergy, EntryNote, EntryReadings, EntryTime } from './entryTexts.tsx';
import { KindLabel } from './KindLabel.tsx';
import styles from './LedgerGrid.module.css';
import type { LedgerRow } from './ledgerRows.ts';

export interface LedgerProps {
  /** Sorted. */
  rows: readonly LedgerRow[];
  /** The station's. */
  zone: string;
  /** Number of rows as text. */
  total: string;
  /** Null for those who may not edit. */
  onOpen: OpenEntryOperation | null;
}

interface LedgerGridProps extends LedgerProps {
  sort: LedgerSort | null;
  onSort: (sort: LedgerSort | null) => void;
}

/** The ledger as a grid. */
export function LedgerGrid({ rows, zone, total, onOpen, sort, onSort }: LedgerGridProps) {
  const { t } = useTranslation('quality');
  const [first] = useState(sort);
  const columns = useMemo((): ColDef<LedgerRow>[] => {
    const cell =
      (content: (row: LedgerRow) => ReactNode, { struck = true } = {}) =>
      ({ data }: ICellRendererParams<LedgerRow>) =>
        data && (
          <span
            className={styles.cell}
            data-withdrawn={(struck && data.entry.withdrawn_at !== null) || undefined}
          >
            {content(data)}
          </span>
        );
    const own: (ColDef<LedgerRow> & { colId: LedgerSort['column'] | 'readings' })[] = [
      {
        colId: 'kind',
        valueGetter: ({ data }) => data?.what,
        cellRenderer: cell(
          ({ entry }) => <KindLabel kind={entry.kind} isWithdrawn={entry.withdrawn_at !== null} />,
          { struck: false },
        ),
        width: 176,
      },
      {
        colId: 'began',
        cellRenderer: cell(({ entry }) => <EntryTime entry={entry} zone={zone} />),
        width: 178,
        wrapText: true,
      },
      {
        colId: 'device',
        field: 'device',
        tooltip: ({ data }) => data && `${data.device}, ${data.counter}`,
        cellRenderer: cell(({ device, counter }) => (
          <>
            <span className={styles.name}>{device}</span>
            <span className={styles.counter}>{counter}</span>
          </>
        )),
        minWidth: 160,
        flex: 2,
      },
      {
        colId: 'kwh',
        cellRenderer: cell(({ entry }) => <EntryEnergy entry={entry} />),
        type: 'rightAligned',
        width: 132,
      },
      {
        colId: 'readings',
        cellRenderer: cell(({ entry }) => <EntryReadings entry={entry} />),
        sortable: false,
        minWidth: 204,
        flex: 2,
      },
      {
        colId: 'note',
        valueGetter: ({ data }) => data?.entry.reason,
        cellRenderer: cell(({ entry }) => <EntryNote entry={entry} zone={zone} />, { struck: false }),
        tooltip: ({ data }) => (data?.entry.reason === '' ? undefined : data?.entry.reason),
        minWidth: 190,
        flex: 3,
      },
    ];
    return [
      ...own.map((column) => ({
        ...column,
        headerName: t(`column.${column.colId}`),
        initialSort: initialSort(first, column.colId),
      })),
      {
        colId: 'operations',
        headerName: t('column.operations'),
        cellRenderer: ({ data }: ICellRendererParams<LedgerRow>) =>
          data && onOpen && <EntryMenu key={data.key} row={data} onOpen={onOpen} />,
        suppressKeyboardEvent: keepKeyInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: 118,
        hide: onOpen === null,
      },
    ];
  }, [t, zone, onOpen, first]);
  const data = useMemo(() => [...rows], [rows]);

  return (
    <PagedGrid<LedgerRow>
      aria-label={t('list')}
      theme={THEME}
      rowData={data}
      columnDefs={columns}
      defaultColDef={SORTED_ELSEWHERE}
      getRowId={({ data: row }) => row.key}
      onSortChanged={(event) => onSort(chosenSort(event, LEDGER_COLUMNS))}
      total={total}
    />
  );
}

/** Rows of up to three lines. */
const THEME = gridTheme.withParams({ rowHeight: 68 });
