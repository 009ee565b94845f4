import { useCallback, useMemo, useState } from 'react';
import { useFleetList } from '../../shared/fleet/useFleetList.ts';
import { PAGE_SIZE } from '../../shared/grid/Pager.tsx';
import { usePageNumber } from '../../shared/grid/usePageNumber.ts';
import {
  countByTab,
  matchesFilter,
  type ListedStation,
  type StationFilter,
  type StationTab,
} from './stationFilter.ts';
import type { ColumnSort } from './stationRows.ts';
import { useListedStations } from './useListedStations.ts';

/** Sort keys of a page that comes from the server, by column. */
const SORTS = new Map([
  ['name', 'name'],
  ['installed', 'capacity'],
  ['status', 'status'],
] as const);

export interface StationList {
  /** All that match, or those of the page in its order. */
  stations: readonly ListedStation[];
  /** From 1. */
  page: number;
  /** Stations on all pages. */
  of: number;
  counts: Record<StationTab, number>;
  sorting: readonly ColumnSort[];
  /** Columns that sort where the stations come in pages; null otherwise. */
  sortable: readonly string[] | null;
  onPage: (page: number) => void;
  onSort: (sorting: readonly ColumnSort[]) => void;
}

/** The list of stations that match a filter; null until known. */
export function useStationList({ tab, text, type }: StationFilter): StationList | null {
  const [sorting, setSorting] = useState<readonly ColumnSort[]>([]);
  const [requested, turn] = usePageNumber();
  const [by] = sorting;
  const rows = useListedStations();
  const list = useFleetList({
    name: 'fleet.getStationPage',
    request: {
      tab,
      search: text.trim().slice(0, 100),
      station_type: type,
      sort: [...SORTS].find(([column]) => column === by?.column)?.[1] ?? 'name',
      descending: by?.descending ?? false,
      offset: (requested - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    },
    rows,
    idOf: getId,
    matches: useCallback((one: ListedStation) => matchesFilter(one, { tab, text, type }), [tab, text, type]),
  });
  const ownCounts = useMemo(() => countByTab(rows ?? []), [rows]);
  return (
    list && {
      stations: list.rows,
      page: Math.min(requested, Math.max(1, Math.ceil(list.of / PAGE_SIZE))),
      of: list.of,
      counts: list.page?.counts ?? ownCounts,
      sorting,
      sortable: list.page && [...SORTS.keys()],
      onPage: turn,
      onSort(next) {
        setSorting(next);
        turn(1);
      },
    }
  );
}

const getId = ({ station }: ListedStation) => station.id;
