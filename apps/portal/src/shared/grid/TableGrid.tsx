import type { TableShape } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import type { GridApi } from 'ag-grid-community';
import type { AgGridReactProps } from 'ag-grid-react';
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { DataGrid } from './DataGrid.tsx';
import styles from './TableGrid.module.css';
import { createTableSource, type TableRow, type TableSearch } from './tableSource.ts';

/** Rows loaded at once. */
const BLOCK = 200;
/** Rows rendered above and below the visible ones. */
const BUFFER = 4;

/** For tables whose rows change while they are shown. */
export interface TableGridHandle {
  /** The first visible row; null at the top. */
  top(): TableRow | null;
  /** Shows the engine's current rows, scrolled to one of them or at the current position. */
  renew(rows: number, top: number | null): void;
}

export interface TableGridProps extends AgGridReactProps<TableRow> {
  table: TableShape;
  /** The engine has dropped the table or cannot be reached. Must stay the same between renders. */
  onGone: () => void;
  /** Number of header rows, to size the grid of a short table. */
  headerRows?: number;
  /** Filters rows; all by default. Must be stable while unchanged. */
  search?: TableSearch | undefined;
  /** The table was sorted or searched. Must stay the same between renders. */
  onArranged?: (shape: TableShape) => void;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  ref?: Ref<TableGridHandle>;
}

/** A grid over a table of the engine: it loads only the visible rows. */
export function TableGrid({
  table,
  onGone,
  headerRows = 1,
  search,
  onArranged = ignore,
  empty,
  rowHeight = ROW,
  headerHeight = HEADER,
  ref,
  onGridReady,
  onGridPreDestroyed,
  ...grid
}: TableGridProps) {
  const { api } = useEngine();
  const [shown, setShown] = useState<GridApi<TableRow> | null>(null);
  const source = useMemo(
    () => createTableSource(api, table.id, { onArranged, onGone }),
    [api, table.id, onArranged, onGone],
  );

  useLayoutEffect(() => source.watch(), [source]);

  useLayoutEffect(() => {
    if (!search || !source.search(search) || !shown) return;
    shown.refreshInfiniteCache();
    shown.ensureIndexVisible(0, 'top');
  }, [search, source, shown]);

  useImperativeHandle(
    ref,
    () => ({
      top: () => (shown && topRow(shown, rowHeight)) ?? null,
      renew(rows, top) {
        source.setRowCount(rows);
        if (!shown) return;
        shown.setRowCount(rows, true);
        shown.refreshInfiniteCache();
        if (top !== null) shown.ensureIndexVisible(top, 'top');
      },
    }),
    [shown, source, rowHeight],
  );

  const rows = table.rows === 0 && empty ? EMPTY_ROWS : table.rows;
  const lines = rows + (grid.pinnedBottomRowData?.length ?? 0);
  const size = {
    '--rows-height': `${lines * rowHeight + headerRows * headerHeight}px`,
  } as CSSProperties;
  return (
    <div className={styles.grid} style={size}>
      <DataGrid<TableRow>
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={20}
        blockLoadDebounceMillis={40}
        infiniteInitialRowCount={Math.max(1, table.rows)}
        rowBuffer={BUFFER}
        getRowId={({ data }) => String(data.row)}
        suppressMovableColumns
        rowHeight={rowHeight}
        headerHeight={headerHeight}
        groupHeaderHeight={headerHeight}
        tooltipShowDelay={400}
        onGridReady={(event) => {
          setShown(event.api);
          onGridReady?.(event);
        }}
        onGridPreDestroyed={(event) => {
          setShown(null);
          onGridPreDestroyed?.(event);
        }}
        {...grid}
      />
      {table.rows === 0 && empty && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

const ROW = 40;
const HEADER = 40;
/** Height of the empty state, in rows. */
const EMPTY_ROWS = 5;
const ignore = () => undefined;

/** The first visible row. With very many rows the grid uses fewer pixels than they would take. */
function topRow(api: GridApi<TableRow>, rowHeight: number): TableRow | undefined {
  const drawn = api.getFirstDisplayedRowIndex();
  const index = drawn > 0 ? drawn + BUFFER : Math.ceil(api.getVerticalPixelRange().top / rowHeight);
  return index > 0 ? api.getDisplayedRowAtIndex(index)?.data : undefined;
}
