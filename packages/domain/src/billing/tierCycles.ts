import type { TierCycle } from '@heliograph/contracts/http';
import { DAY } from '../time/index.ts';

/** Days of a bill since 1970-01-01, both inclusive. */
export interface BillDays {
  first: number;
  last: number;
}

interface Cycles {
  /** The cycle that contains a day of the bill. */
  of: (day: number) => number;
  /** Factor for the limits of a cycle. */
  scale: (cycle: number) => number;
}

/**
 * Cycles in which tier limits count. Months and quarters start on the first day of the bill; a cycle cut
 * short by the end of the bill or a price change keeps its limit in proportion to its days.
 *
 * @param days of the bill, or of its part with the same prices
 * @param start first day of the bill
 */
export function tierCycles(cycle: TierCycle, { first, last }: BillDays, start = first): Cycles {
  if (cycle === 'day') return { of: (day) => day - first, scale: () => 1 };
  if (cycle === 'pooled') return { of: () => 0, scale: () => last - first + 1 };
  const starts = [start];
  for (let n = 1; starts.at(-1)! <= last; n++) starts.push(addMonths(start, n * (cycle === 'month' ? 1 : 3)));
  return {
    of: (day) => starts.findLastIndex((begin) => begin <= day),
    scale: (index) => {
      const begin = starts[index]!;
      const end = starts[index + 1]!;
      return (Math.min(end, last + 1) - Math.max(begin, first)) / (end - begin);
    },
  };
}

/** The same day some months later, or the last day of a shorter month. */
function addMonths(day: number, months: number): number {
  const date = new Date(day * DAY);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) / DAY;
}

/** Calendar months of a bill: their days within it, and all their days. */
export function calendarMonths({ first, last }: BillDays): (BillDays & { length: number })[] {
  const months: (BillDays & { length: number })[] = [];
  for (let start = first; start <= last;) {
    const date = new Date(start * DAY);
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY;
    const length = next - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY;
    months.push({ first: start, last: Math.min(last, next - 1), length });
    start = next;
  }
  return months;
}

/** Number of months in a bill; partial months count by their days. */
export const computeMonths = (days: BillDays): number =>
  calendarMonths(days).reduce((sum, { first, last, length }) => sum + (last - first + 1) / length, 0);
