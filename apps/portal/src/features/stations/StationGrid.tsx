import { useTranslation } from '@heliograph/i18n';
import type { GridApi, GridReadyEvent } from 'ag-grid-community';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { DataGrid } from '../../shared/grid/DataGrid.tsx';
import { heldStationsAtom, type HeldTable } from '../../shared/live/heldAtoms.ts';
import { lastOnlineAtom } from '../../shared/live/lastSeenAtom.ts';
import { PAGE_SIZE } from '../../shared/grid/pageSize.ts';
import { Pager } from '../../shared/grid/Pager.tsx';
import { useStationColumns } from './stationColumns.tsx';
import type { ListedStation } from './stationFilter.ts';
import styles from './StationGrid.module.css';
import type { StationRow } from './stationRow.ts';

/** The list as a grid. Live values go to the grid as transactions of the rows that changed; React rests meanwhile. */
export function StationGrid({ stations }: { stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const columns = useStationColumns();
  const store = useStore();
  const lastOnline = useAtomValue(lastOnlineAtom);
  const [api, setApi] = useState<GridApi<StationRow> | null>(null);
  const [{ page, pages }, setPaging] = useState({ page: 1, pages: 1 });

  const rows = useMemo(() => {
    const live = store.get(heldStationsAtom);
    return stations.map((listed) => rowOf(listed, live, lastOnline));
  }, [stations, store, lastOnline]);

  useEffect(() => {
    if (!api) return;
    // Empty, so that the first frame also brings what changed since the rows were made.
    let shown: HeldTable = new Map();
    return store.sub(heldStationsAtom, () => {
      const live = store.get(heldStationsAtom);
      const changed = stations.filter(({ station: { id } }) => live.get(id) !== shown.get(id));
      shown = live;
      if (changed.length > 0)
        api.applyTransactionAsync({ update: changed.map((listed) => rowOf(listed, live, lastOnline)) });
    });
  }, [api, stations, store, lastOnline]);

  return (
    <div className={styles.list}>
      <DataGrid<StationRow>
        aria-label={t('list')}
        className={styles.grid ?? ''}
        rowData={rows}
        columnDefs={columns}
        defaultColDef={DEFAULT_COLUMN}
        getRowId={({ data }) => String(data.id)}
        domLayout="autoHeight"
        pagination
        paginationPageSize={PAGE_SIZE}
        paginationPageSizeSelector={false}
        suppressPaginationPanel
        suppressMovableColumns
        tooltipShowDelay={400}
        onGridReady={(event: GridReadyEvent<StationRow>) => setApi(event.api)}
        onGridPreDestroyed={() => setApi(null)}
        onPaginationChanged={({ api: grid }) =>
          setPaging({
            page: grid.paginationGetCurrentPage() + 1,
            pages: Math.max(1, grid.paginationGetTotalPages()),
          })
        }
      />
      <Pager
        page={page}
        pages={pages}
        total={t('total', { count: stations.length })}
        onPage={(chosen) => api?.paginationGoToPage(chosen - 1)}
      />
    </div>
  );
}

const DEFAULT_COLUMN = { sortable: true, resizable: true, wrapHeaderText: true } as const;

function rowOf(
  { station, status }: ListedStation,
  live: HeldTable,
  lastOnline: ReadonlyMap<number, number>,
): StationRow {
  const { id } = station;
  return { id, station, status, live: live.get(id) ?? null, lastOnline: lastOnline.get(id) ?? null };
}
