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
import type { TableRow } from './tableRows.ts';
import { tableSource, type TableSearch } from './tableSource.ts';

/** Rows that are asked for at once. */
const BLOCK = 200;
/** Rows that are drawn above and below those in sight. */
const BUFFER = 4;

/** For tables whose rows change while they are looked at. */
export interface TableGridHandle {
  /** The first row in sight; null while that is the first there is. */
  top(): TableRow | null;
  /** Shows the rows that the engine has now, so many; with one of them on top, or at the place it is scrolled to. */
  renew(rows: number, top: number | null): void;
}

export interface TableGridProps extends AgGridReactProps<TableRow> {
  table: TableShape;
  /** The engine no longer holds the table, or cannot be reached. Must stay the same between renders. */
  onGone: () => void;
  /** Rows of header, so that the grid is as high as a short table. */
  headerRows?: number;
  /** What rows have to hold; all when left out. Must stay the same while it asks for the same. */
  search?: TableSearch | undefined;
  /** The table was sorted or searched. Must stay the same between renders. */
  onArranged?: (shape: TableShape) => void;
  /** Stands in for rows that there are none of. */
  empty?: ReactNode;
  ref?: Ref<TableGridHandle>;
}

/** A grid over a table that the engine holds: of a million rows it reads those in sight. */
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
    () => tableSource(api, table.id, { onArranged, onGone }),
    [api, table.id, onArranged, onGone],
  );

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
        source.renew(rows);
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
/** The room of so many rows says that there are none. */
const EMPTY_ROWS = 5;
const ignore = () => undefined;

/** The first row in sight. Of very many rows the grid draws fewer pixels than they would take. */
function topRow(api: GridApi<TableRow>, rowHeight: number): TableRow | undefined {
  const drawn = api.getFirstDisplayedRowIndex();
  const index = drawn > 0 ? drawn + BUFFER : Math.ceil(api.getVerticalPixelRange().top / rowHeight);
  return index > 0 ? api.getDisplayedRowAtIndex(index)?.data : undefined;
}
