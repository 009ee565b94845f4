import type { ReportSpan } from '@heliograph/contracts/engine';
import { bucketEdges, dayEdges, stepEdges } from '../time/index.ts';

/** The period of one report row. */
export type RowUnit = 'interval' | 'day' | 'month' | 'year';

/**
 * Edges of the rows of a span, ms: the first is its start, the last its end, and those between are local interval or
 * calendar boundaries. Only the start if the span is empty.
 */
export function rowEdges({ start, end, zone }: ReportSpan, unit: RowUnit, minutes: number): Float64Array {
  if (end <= start) return Float64Array.of(start);
  if (unit === 'interval') return stepEdges(zone, start, end, minutes);
  const edges = unit === 'day' ? dayEdges(zone, start, end) : calendarEdges(unit, start, end, zone);
  return Float64Array.from([start, ...edges.filter((edge) => edge > start && edge < end), end]);
}

/** Starts of months or years in (start, end). */
function calendarEdges(unit: 'month' | 'year', start: number, end: number, zone: string): number[] {
  const edges: number[] = [];
  for (let at = start; at < end;) {
    const year = bucketEdges(zone, 'year', at);
    edges.push(...(unit === 'year' ? [year.at(-1)!] : year));
    at = year.at(-1)!;
  }
  return edges.filter((edge, index) => edge !== edges[index - 1]);
}
