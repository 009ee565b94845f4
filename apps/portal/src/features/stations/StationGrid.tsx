import { useTranslation } from '@heliograph/i18n';
import { useMediaQuery } from '@mantine/hooks';
import type { GridApi, GridReadyEvent } from 'ag-grid-community';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { gridTheme } from '../../shared/grid/gridTheme.ts';
import { PagedGrid } from '../../shared/grid/PagedGrid.tsx';
import { heldStationsAtom, type HeldTable } from '../../shared/live/heldAtoms.ts';
import { lastOnlineAtom } from '../../shared/live/lastSeenAtom.ts';
import { useStationColumns } from './stationColumns.tsx';
import type { ListedStation } from './stationFilter.ts';
import type { StationRow } from './stationRow.ts';

/** The list as a grid. Live values go to the grid as transactions of the rows that changed; React rests meanwhile. */
export function StationGrid({ stations }: { stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const roomy = useMediaQuery('(min-width: 100em)', undefined, { getInitialValueInEffect: false });
  const columns = useStationColumns(roomy);
  const store = useStore();
  const lastOnline = useAtomValue(lastOnlineAtom);
  const [api, setApi] = useState<GridApi<StationRow> | null>(null);

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
    <PagedGrid<StationRow>
      theme={THEME}
      aria-label={t('list')}
      rowData={rows}
      columnDefs={columns}
      defaultColDef={DEFAULT_COLUMN}
      getRowId={({ data }) => String(data.id)}
      total={t('total', { count: stations.length })}
      onGridReady={(event: GridReadyEvent<StationRow>) => setApi(event.api)}
      onGridPreDestroyed={() => setApi(null)}
    />
  );
}

/** Closer than other grids: it has eleven columns. */
const THEME = gridTheme.withParams({ fontSize: 13, cellHorizontalPadding: 8, rowHeight: 56 });

const DEFAULT_COLUMN = { wrapHeaderText: true } as const;

function rowOf(
  { station, status }: ListedStation,
  live: HeldTable,
  lastOnline: ReadonlyMap<number, number>,
): StationRow {
  const { id } = station;
  return { id, station, status, live: live.get(id) ?? null, lastOnline: lastOnline.get(id) ?? null };
}
