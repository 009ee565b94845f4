import type { TableShape } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import type { AgGridReactProps } from 'ag-grid-react';
import { useMemo, type CSSProperties } from 'react';
import { DataGrid } from './DataGrid.tsx';
import styles from './TableGrid.module.css';
import type { TableRow } from './tableRows.ts';
import { tableSource } from './tableSource.ts';

/** Rows that are asked for at once. */
const BLOCK = 200;

export interface TableGridProps extends AgGridReactProps<TableRow> {
  table: TableShape;
  /** The engine no longer holds the table, or cannot be reached. Must stay the same between renders. */
  onGone: () => void;
  /** Rows of header, so that the grid is as high as a short table. */
  headerRows?: number;
}

/** A grid over a table that the engine holds: of a million rows it reads those in sight. */
export function TableGrid({ table, onGone, headerRows = 1, ...grid }: TableGridProps) {
  const { api } = useEngine();
  const source = useMemo(() => tableSource(api, table, onGone), [api, table, onGone]);
  const lines = table.rows + (grid.pinnedBottomRowData?.length ?? 0);
  return (
    <div className={styles.grid} style={{ '--lines': lines, '--header-rows': headerRows } as CSSProperties}>
      <DataGrid<TableRow>
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={20}
        blockLoadDebounceMillis={40}
        infiniteInitialRowCount={table.rows}
        getRowId={({ data }) => String(data.row)}
        suppressMovableColumns
        rowHeight={ROW}
        headerHeight={HEADER}
        groupHeaderHeight={HEADER}
        tooltipShowDelay={400}
        {...grid}
      />
    </div>
  );
}

const ROW = 40;
const HEADER = 40;
