import { localDate } from './localDate.ts';
import { DAY, dayStart } from './zone.ts';

/** Starts of the months of a zone from that of `from` to that of `to`, ms, and one more: the end of the last. */
export function monthEdges(zone: string, from: { year: number; month: number }, to: number): Float64Array {
  const last = localDate(zone, to);
  const months = (last.year - from.year) * 12 + last.month - from.month + 1;
  return Float64Array.from({ length: Math.max(0, months) + 1 }, (_, i) =>
    dayStart(zone, Date.UTC(from.year, from.month - 1 + i, 1) / DAY),
  );
}
