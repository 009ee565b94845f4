import { STATION_STATUSES } from '@heliograph/contracts/engine';
import { addressLine } from '../../shared/station/addressLine.ts';
import { seenAt, type StationRow } from './stationRow.ts';

/** A column that the list is sorted by. */
export interface ColumnOrder {
  column: string;
  descending: boolean;
}

/** What each column sorts by; what is not known is less than all that is. */
const KEYS: Readonly<Record<string, (row: StationRow) => string | number>> = {
  status: ({ status }) => STATION_STATUSES.indexOf(status),
  name: ({ station }) => station.station_name,
  address: ({ station }) => addressLine(station),
  type: ({ station }) => station.station_type_name,
  owner: ({ station }) => station.create_name,
  installed: ({ station }) => station.installed_capacity,
  rated: ({ station }) => station.rated_capacity,
  power: ({ live }) => live?.pv.value ?? -Infinity,
  today: ({ live }) => live?.today.value ?? -Infinity,
  seen: (row) => seenAt(row) ?? -Infinity,
};

/** Whether the order changes with what the stations send. */
export const isLive = (orders: readonly ColumnOrder[]): boolean =>
  orders.some(({ column }) => ['power', 'today', 'seen'].includes(column));

const words = new Intl.Collator();

/** Rows by the first column, those that are alike in it by the next, and as they came where they are alike in all. */
export function inOrder(rows: readonly StationRow[], orders: readonly ColumnOrder[]): readonly StationRow[] {
  if (orders.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, keys: orders.map(({ column }) => KEYS[column]?.(row) ?? 0) }));
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
