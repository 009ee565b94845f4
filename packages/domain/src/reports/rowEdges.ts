import type { ReportSpan } from '@heliograph/contracts/engine';
import { bucketEdges, dayEdges, stepEdges } from '../time/index.ts';

/** What a row of a report may be. */
export type RowUnit = 'interval' | 'day' | 'month' | 'year';

/**
 * Edges of the rows of a span, ms: the first is its start, the last its end, those between are where the wall clock
 * completes an interval of `minutes`, or the wall calendar turns its page. Just the start when the span has no length.
 */
export function rowEdges({ start, end, zone }: ReportSpan, unit: RowUnit, minutes: number): Float64Array {
  if (end <= start) return Float64Array.of(start);
  if (unit === 'interval') return stepEdges(zone, start, end, minutes);
  const pages = unit === 'day' ? dayEdges(zone, start, end) : pagesOf(unit, start, end, zone);
  return Float64Array.from([start, ...pages.filter((edge) => edge > start && edge < end), end]);
}

/** Firsts of months or years that lie in (start, end). */
function pagesOf(unit: 'month' | 'year', start: number, end: number, zone: string): number[] {
  const pages: number[] = [];
  for (let at = start; at < end;) {
    const year = bucketEdges(zone, 'year', at);
    pages.push(...(unit === 'year' ? [year.at(-1)!] : year));
    at = year.at(-1)!;
  }
  return pages.filter((edge, index) => edge !== pages[index - 1]);
}
