import { useMemo, type Ref } from 'react';
import type { SortedRows } from '../defineReport.tsx';
import { ReportGrid } from '../table/ReportGrid.tsx';
import { gridColumns, type ReportTable } from '../table/reportColumn.ts';
import styles from '../table/reportTable.module.css';
import { keepTogether, samePerson } from './consumptionRows.ts';

interface ConsumptionTableProps {
  label: string;
  table: ReportTable;
  ref: Ref<SortedRows>;
}

/** Charges by person: one cell for each person's rows, a total line for each, and one for all. */
export function ConsumptionTable({ label, table, ref }: ConsumptionTableProps) {
  const { columns } = table;
  const columnDefs = useMemo(
    () =>
      gridColumns(columns).map((column) =>
        'colId' in column && column.colId === 'user' ? { ...column, spanRows: samePerson } : column,
      ),
    [columns],
  );
  return (
    <div className={styles.screen}>
      <ReportGrid
        label={label}
        table={table}
        columnDefs={columnDefs}
        sortedRows={ref}
        enableCellSpan
        postSortRows={keepTogether}
      />
    </div>
  );
}
