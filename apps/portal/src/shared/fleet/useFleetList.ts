import type { PageAnswer, PageRequest } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useFleetPage } from './useFleetPage.ts';

type ListName = 'fleet.getStationPage' | 'fleet.getDevicePage';

interface FleetListOptions<Row, N extends ListName> {
  name: N;
  /** The page to show where the fleet is read in parts. */
  request: PageRequest<N>;
  /** All that are among the entities; null until loaded. */
  rows: readonly Row[] | null;
  idOf: (row: Row) => number;
  /** True for what the request means; the same function until that changes. */
  matches: (row: Row) => boolean;
}

interface FleetList<Row, Answer> {
  /** All that match, with live values, or those of the page in its order. */
  rows: readonly Row[];
  /** How many match. */
  of: number;
  /** The page, where the rows are those of one. */
  page: Answer | null;
}

/** Stations or devices that match; null until known. */
export function useFleetList<Row, N extends ListName>({
  name,
  request,
  rows,
  idOf,
  matches,
}: FleetListOptions<Row, N>): FleetList<Row, PageAnswer<N>> | null {
  const isPartial = useAtomValue(entitiesAtom)?.isPartial ?? false;
  const { data } = useFleetPage(name, isPartial ? request : null);
  const page: (PageAnswer<N> & Pick<PageAnswer<ListName>, 'ids' | 'total'>) | undefined = data;
  const ids = page?.ids ?? [];
  useLookAt(name === 'fleet.getStationPage' ? { stations: ids } : { devices: ids });
  const found = useMemo(() => rows?.filter(matches) ?? null, [rows, matches]);
  return useMemo(() => {
    if (!isPartial) return found && { rows: found, of: found.length, page: null };
    if (!rows || !page) return null;
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    const shown = page.ids.flatMap((id) => byId.get(id) ?? []);
    // They are among the entities a moment later.
    return shown.length === 0 && page.ids.length > 0 ? null : { rows: shown, of: page.total, page };
  }, [isPartial, found, rows, page, idOf]);
}
