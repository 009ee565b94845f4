import type { GridApi } from 'ag-grid-community';
import type { AgGridReactProps } from 'ag-grid-react';
import { useMemo, useState } from 'react';
import { DataGrid } from './DataGrid.tsx';
import styles from './PagedGrid.module.css';
import { PAGE_SIZE } from './pageSize.ts';
import { Pager } from './Pager.tsx';

export interface PagedGridProps<Row> extends AgGridReactProps<Row> {
  /** How many rows there are on all pages, in words. */
  total: string;
}

/** A grid as high as its page of ten rows, with the pager under it (spec B §2.4). */
export function PagedGrid<Row>({
  total,
  defaultColDef,
  onGridReady,
  onGridPreDestroyed,
  ...grid
}: PagedGridProps<Row>) {
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [{ page, pages }, setPaging] = useState({ page: 1, pages: 1 });
  // The grid makes its columns anew for a new object, and tells of its pages each time.
  const column = useMemo(() => ({ sortable: true, resizable: true, ...defaultColDef }), [defaultColDef]);
  return (
    <div className={styles.list}>
      <DataGrid<Row>
        defaultColDef={column}
        domLayout="autoHeight"
        pagination
        paginationPageSize={PAGE_SIZE}
        paginationPageSizeSelector={false}
        suppressPaginationPanel
        suppressMovableColumns
        tooltipShowDelay={400}
        onGridReady={(event) => {
          setApi(event.api);
          onGridReady?.(event);
        }}
        onGridPreDestroyed={(event) => {
          setApi(null);
          onGridPreDestroyed?.(event);
        }}
        onPaginationChanged={({ api: changed }) =>
          setPaging({
            page: changed.paginationGetCurrentPage() + 1,
            pages: Math.max(1, changed.paginationGetTotalPages()),
          })
        }
        {...grid}
      />
      <Pager
        page={page}
        pages={pages}
        total={total}
        onPage={(chosen) => api?.paginationGoToPage(chosen - 1)}
      />
    </div>
  );
}
