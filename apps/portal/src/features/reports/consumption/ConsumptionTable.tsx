import type { GridApi } from 'ag-grid-community';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { DataGrid } from '../../../shared/grid/DataGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { SortedRows } from '../defineReport.tsx';
import { gridColumns, REPORT_GRID, TOTAL_ROWS, type ReportTable } from '../table/reportColumn.ts';
import { gridHeight } from '../table/gridHeight.ts';
import styles from '../table/reportTable.module.css';
import { keepTogether, samePerson } from './consumptionRows.ts';

interface ConsumptionTableProps {
  label: string;
  table: ReportTable;
  ref: Ref<SortedRows>;
}

/** Charges by person: one cell for each person's rows, a total line for each, and one for all. */
export function ConsumptionTable({ label, table: { columns, rows, totals }, ref }: ConsumptionTableProps) {
  const grid = useRef<GridApi<TableRow> | null>(null);
  const columnDefs = useMemo(
    () =>
      gridColumns(columns).map((column) =>
        'colId' in column && column.colId === 'user' ? { ...column, spanRows: samePerson } : column,
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const pinned = useMemo(() => [...totals], [totals]);
  useImperativeHandle(ref, () => ({
    rows() {
      const ordered: TableRow[] = [];
      grid.current?.forEachNodeAfterFilterAndSort(({ data: row }) => row && ordered.push(row));
      return ordered.length > 0 ? ordered : rows;
    },
  }));

  return (
    <div className={styles.screen}>
      <DataGrid<TableRow>
        aria-label={label}
        columnDefs={columnDefs}
        rowData={data}
        pinnedBottomRowData={pinned}
        getRowId={({ data: row }) => String(row.row)}
        enableCellSpan
        postSortRows={keepTogether}
        rowClassRules={TOTAL_ROWS}
        suppressMovableColumns
        {...REPORT_GRID}
        {...gridHeight(rows.length)}
        onGridReady={({ api }) => {
          grid.current = api;
        }}
        onGridPreDestroyed={() => {
          grid.current = null;
        }}
      />
    </div>
  );
}
