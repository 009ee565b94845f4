import { useTranslation } from '@heliograph/i18n';
import type { GridApi } from 'ag-grid-community';
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { DataGrid } from '../../../shared/grid/DataGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import table from '../table/reportTable.module.css';
import { REPORT_HEADER, REPORT_ROW, reportGridTheme } from '../table/reportGridTheme.ts';
import { gridColumns, type ReportColumn } from '../table/reportColumn.ts';
import { keepTogether, samePerson } from './chargeRows.ts';

export interface ShownRows {
  /** The rows in the order they are sorted in. */
  rows: () => TableRow[];
}

export interface ChargeTableProps {
  columns: readonly ReportColumn[];
  rows: readonly TableRow[];
  total: TableRow;
  ref: Ref<ShownRows>;
}

/** Charges by person: one cell for each person's rows, a total line each, and one of all. */
export function ChargeTable({ columns, rows, total, ref }: ChargeTableProps) {
  const { t } = useTranslation('report');
  const grid = useRef<GridApi<TableRow> | null>(null);
  const shown = useMemo(
    () =>
      gridColumns(columns).map((column) =>
        'colId' in column && column.colId === 'user' ? { ...column, spanRows: samePerson } : column,
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const pinned = useMemo(() => [total], [total]);
  useImperativeHandle(ref, () => ({
    rows() {
      const ordered: TableRow[] = [];
      grid.current?.forEachNodeAfterFilterAndSort(({ data: row }) => row && ordered.push(row));
      return ordered.length > 0 ? ordered : [...rows];
    },
  }));

  return (
    <div className={table.screen}>
      <DataGrid<TableRow>
        aria-label={t('card.charge.title')}
        columnDefs={shown}
        rowData={data}
        pinnedBottomRowData={pinned}
        getRowId={({ data: row }) => String(row.row)}
        enableCellSpan
        postSortRows={keepTogether}
        rowClassRules={CLASSES}
        suppressMovableColumns
        theme={reportGridTheme}
        rowHeight={REPORT_ROW}
        headerHeight={REPORT_HEADER}
        domLayout={rows.length > 400 ? 'normal' : 'autoHeight'}
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

const CLASSES = {
  [table.total ?? '']: ({ data, node }: { data?: TableRow | undefined; node: { rowPinned?: unknown } }) =>
    Boolean(node.rowPinned) || data?.total === 1,
};
