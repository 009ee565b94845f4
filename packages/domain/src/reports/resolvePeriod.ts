import type { ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { bucketEdges, DAY, dayStart } from '../time/index.ts';

/**
 * The span of a period in a zone: local days, weeks from Monday, overyear from 2023-01-01 [REP-07]. A current period ends
 * now; a future one is empty.
 *
 * @throws RangeError if the date does not exist
 */
export function resolvePeriod(period: ReportPeriod, zone: string, now: number): ReportSpan {
  const { start, end } = wholeSpan(period, zone, now);
  return { start, end: Math.max(start, Math.min(end, now)), zone };
}

function wholeSpan(period: ReportPeriod, zone: string, now: number): { start: number; end: number } {
  if (period.period === 'custom') return period;
  const at = period.period === 'overyear' ? now : dayStart(zone, dayNumber(period.date));
  const edges = bucketEdges(zone, period.period, at);
  return { start: edges[0]!, end: edges.at(-1)! };
}

/** Days since 1970-01-01. @throws RangeError if the date does not exist */
function dayNumber(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  // Date.parse accepts 30 February as 2 March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date)
    throw new RangeError(`no date: ${date}`);
  return at / DAY;
}
