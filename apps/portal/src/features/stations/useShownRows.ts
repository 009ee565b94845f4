import { heldStationsAtom, type HeldTable, lastOnlineAtom } from '@heliograph/board';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import { PAGE_SIZE } from '../../shared/grid/pageSize.ts';
import { inOrder, isLive, type ColumnOrder } from './stationOrder.ts';
import type { ListedStation } from './stationFilter.ts';
import type { StationRow } from './stationRow.ts';

/** The rows of a page, counted from 1, in order and with their live values; the same array until one of them changes. */
export function useShownRows(
  stations: readonly ListedStation[],
  orders: readonly ColumnOrder[],
  page: number,
): readonly StationRow[] {
  const lastOnline = useAtomValue(lastOnlineAtom);
  // Sorting thousands by a word is not done again with each value that comes in.
  const settled = useMemo(() => {
    if (isLive(orders)) return null;
    if (orders.length === 0) return stations;
    return inOrder(
      stations.map((listed, slot) => rowOf(listed, slot, NOTHING, lastOnline)),
      orders,
    );
  }, [stations, orders, lastOnline]);

  const shown = useMemo(
    () =>
      selectAtom(
        heldStationsAtom,
        (live) => {
          const row = (listed: Listed, slot: number) => rowOf(listed, slot, live, lastOnline);
          const ordered = settled ?? inOrder(stations.map(row), orders);
          return ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row);
        },
        (a, b) => a.length === b.length && a.every((row, index) => isSame(row, b[index]!)),
      ),
    [stations, settled, orders, page, lastOnline],
  );
  return useAtomValue(shown);
}

const NOTHING: HeldTable = new Map();

type Listed = Pick<ListedStation, 'station' | 'status'>;

function rowOf(
  { station, status }: Listed,
  slot: number,
  live: HeldTable,
  lastOnline: ReadonlyMap<number, number>,
): StationRow {
  const { id } = station;
  return { slot, station, status, live: live.get(id) ?? null, lastOnline: lastOnline.get(id) ?? null };
}

function isSame(a: StationRow, b: StationRow): boolean {
  return (
    a.station === b.station && a.status === b.status && a.live === b.live && a.lastOnline === b.lastOnline
  );
}
