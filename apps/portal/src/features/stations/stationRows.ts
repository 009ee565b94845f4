import { lastSeenAt, type LastKnownLive } from '@heliograph/board';
import { STATION_STATUSES, type StationLiveStatus } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { addressLine } from '../../shared/station/addressLine.ts';

/** A column the list is sorted by. */
export interface ColumnSort {
  column: string;
  descending: boolean;
}

/** The sort key of each column; unknown values sort lowest. */
const SORT_KEYS: Readonly<Record<string, (row: StationRow) => string | number>> = {
  status: ({ status }) => STATION_STATUSES.indexOf(status),
  name: ({ station }) => station.station_name,
  address: ({ station }) => addressLine(station),
  type: ({ station }) => station.station_type_name,
  owner: ({ station }) => station.create_name,
  installed: ({ station }) => station.installed_capacity,
  rated: ({ station }) => station.rated_capacity,
  power: ({ live }) => live?.pv.value ?? -Infinity,
  soc: ({ live }) => live?.soc.value ?? -Infinity,
  today: ({ live }) => live?.today.value ?? -Infinity,
  seen: (row) => getLastSeen(row) ?? -Infinity,
};

/** True if the order changes with live values. */
export const sortsByLiveValue = (orders: readonly ColumnSort[]): boolean =>
  orders.some(({ column }) => ['power', 'soc', 'today', 'seen'].includes(column));

const words = new Intl.Collator();

/** Sorts by the first column, then by the next; rows equal in all keep their order. */
export function sortRows(rows: readonly StationRow[], orders: readonly ColumnSort[]): readonly StationRow[] {
  if (orders.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, keys: orders.map(({ column }) => SORT_KEYS[column]?.(row) ?? 0) }));
  keyed.sort((a, b) => {
    for (const [index, { descending }] of orders.entries()) {
      const difference = compare(a.keys[index]!, b.keys[index]!);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') return words.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A row of the grid. */
export interface StationRow {
  /**
   * Position on the page, and the row's ID in the grid: a station that takes the position of another reuses its
   * elements, which takes half the time of creating a row.
   */
  slot: number;
  station: Station;
  status: StationLiveStatus;
  live: LastKnownLive | null;
  /** When the server last received data before the page was opened, ms. */
  lastOnline: number | null;
}

/** When the station last sent data, ms; null if never. */
export const getLastSeen = ({ live, lastOnline }: StationRow): number | null =>
  lastSeenAt(live?.source.at, lastOnline);
