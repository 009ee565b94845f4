import { Stack } from '@heliograph/ui';
import type { GridApi } from 'ag-grid-community';
import type { AgGridReactProps } from 'ag-grid-react';
import { useEffect, useMemo, useState } from 'react';
import { DataGrid } from './DataGrid.tsx';
import { PAGE_SIZE, Pager } from './Pager.tsx';

export interface PagedGridProps<Row> extends AgGridReactProps<Row> {
  /** Total number of rows as text. */
  total: string;
  /** The page in the address, where the grid is the list of its page. */
  paging?: readonly [page: number, turn: (page: number) => void];
}

/** A grid with pages of ten rows and a pager (STN-02). */
export function PagedGrid<Row>({
  total,
  paging,
  defaultColDef,
  onGridReady,
  onGridPreDestroyed,
  ...grid
}: PagedGridProps<Row>) {
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [{ page, pages }, setPaging] = useState({ page: 1, pages: 1 });
  const wanted = paging?.[0];
  useEffect(() => {
    if (wanted !== undefined) api?.paginationGoToPage(wanted - 1);
  }, [api, wanted]);
  // A new object would make the grid rebuild its columns.
  const column = useMemo(() => ({ sortable: true, resizable: true, ...defaultColDef }), [defaultColDef]);
  return (
    <Stack gap={14}>
      <DataGrid<Row>
        defaultColDef={column}
        domLayout="autoHeight"
        pagination
        paginationPageSize={PAGE_SIZE}
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
        onPage={(chosen) => (paging ? paging[1](chosen) : api?.paginationGoToPage(chosen - 1))}
      />
    </Stack>
  );
}
