import type { GridApi } from 'ag-grid-community';
import type { AgGridReactProps } from 'ag-grid-react';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { DataGrid } from '../../../shared/grid/DataGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { SortedRows } from '../defineReport.tsx';
import { gridColumns, REPORT_GRID, TOTAL_ROWS, type ReportTable } from './reportColumn.ts';

interface ReportGridProps extends Pick<
  AgGridReactProps<TableRow>,
  'columnDefs' | 'enableCellSpan' | 'postSortRows' | 'rowClassRules'
> {
  label: string;
  table: Pick<ReportTable, 'columns' | 'rows' | 'totals'>;
  /** For print and export, which follow the order on screen. */
  sortedRows?: Ref<SortedRows>;
}

/** More rows than these scroll inside the grid. */
const MAX_ROWS_AT_FULL_HEIGHT = 200;

/** The grid of a report whose rows the page holds: as high as its rows while they are few, with the total lines below. */
export function ReportGrid({
  label,
  table: { columns, rows, totals },
  sortedRows,
  ...props
}: ReportGridProps) {
  const grid = useRef<GridApi<TableRow> | null>(null);
  const columnDefs = useMemo(() => gridColumns(columns), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const pinned = useMemo(() => [...totals], [totals]);
  useImperativeHandle(sortedRows, () => ({
    rows() {
      const ordered: TableRow[] = [];
      grid.current?.forEachNodeAfterFilterAndSort(({ data: row }) => row && ordered.push(row));
      return ordered.length === rows.length ? ordered : rows;
    },
  }));
  return (
    <DataGrid<TableRow>
      aria-label={label}
      columnDefs={columnDefs}
      rowData={data}
      pinnedBottomRowData={pinned}
      rowClassRules={TOTAL_ROWS}
      getRowId={({ data: row }) => String(row.row)}
      suppressMovableColumns
      {...REPORT_GRID}
      {...(rows.length > MAX_ROWS_AT_FULL_HEIGHT
        ? { domLayout: 'normal', containerStyle: { height: 'max(24rem, calc(100dvh - 16rem))' } }
        : { domLayout: 'autoHeight' })}
      onGridReady={({ api }) => {
        grid.current = api;
      }}
      onGridPreDestroyed={() => {
        grid.current = null;
      }}
      {...props}
    />
  );
}
