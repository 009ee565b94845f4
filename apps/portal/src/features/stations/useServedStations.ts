import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useMemo } from 'react';
import { useServerPage } from '../../shared/fleet/useServerPage.ts';
import { PAGE_SIZE } from '../../shared/grid/Pager.tsx';
import type { ListedStation, StationFilter, StationTab } from './stationFilter.ts';
import type { ColumnSort } from './stationRows.ts';
import { useListedStations } from './useListedStations.ts';

/** Which page of the list, and in which order. */
export interface Paging {
  /** From 1. */
  page: number;
  sorting: readonly ColumnSort[];
}

export const FIRST_PAGE: Paging = { page: 1, sorting: [] };

/** Sort keys of the server, by column. */
const SORTS = new Map([
  ['name', 'name'],
  ['installed', 'capacity'],
  ['status', 'status'],
] as const);
/** Columns that sort a list that the server pages. */
export const SERVED_SORTS: readonly string[] = [...SORTS.keys()];

interface ServedStations {
  stations: readonly ListedStation[];
  page: number;
  /** Stations on all pages. */
  of: number;
  counts: Record<StationTab, number>;
}

/**
 * A page of the list of a fleet that is read in parts; null until it came.
 *
 * @param filter null for a fleet that is held as a whole
 */
export function useServedStations(filter: StationFilter | null, paging: Paging): ServedStations | null {
  const { page, sorting } = paging;
  const by = sorting[0];
  const { data: answer } = useServerPage(
    'fleet.getStationPage',
    filter && {
      tab: filter.tab,
      search: filter.text.trim().slice(0, 100),
      station_type: filter.type,
      sort: [...SORTS].find(([column]) => column === by?.column)?.[1] ?? 'name',
      descending: by?.descending ?? false,
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    },
  );
  const ids = answer?.ids;
  useLookAt({ stations: [...(ids ?? [])] });
  const held = useListedStations();
  return useMemo(() => {
    if (!answer || !held || filter === null) return null;
    const byId = new Map(held.map((listed) => [listed.station.id, listed]));
    const stations = answer.ids.flatMap((id) => byId.get(id) ?? []);
    if (stations.length === 0 && answer.ids.length > 0) return null;
    const pages = Math.max(1, Math.ceil(answer.total / PAGE_SIZE));
    return { stations, page: Math.min(page, pages), of: answer.total, counts: answer.counts };
  }, [answer, held, page, filter]);
}
