import type { ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { bucketEdges, DAY, dayStart } from '../time/index.ts';

/**
 * What a period is in a zone: its days by the wall calendar, weeks from Monday, over the years since 2023-01-01. It ends
 * now where it has not ended; one that has not begun has no length.
 *
 * @throws RangeError when there is no such date
 */
export function spanOf(period: ReportPeriod, zone: string, now: number): ReportSpan {
  const { start, end } = wholeSpan(period, zone, now);
  return { start, end: Math.max(start, Math.min(end, now)), zone };
}

function wholeSpan(period: ReportPeriod, zone: string, now: number): { start: number; end: number } {
  if (period.period === 'custom') return period;
  const at = period.period === 'overyear' ? now : dayStart(zone, dayNumber(period.date));
  const edges = bucketEdges(zone, period.period, at);
  return { start: edges[0]!, end: edges.at(-1)! };
}

/** Days since 1970-01-01. @throws RangeError when there is no such date */
function dayNumber(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  // Browsers take the 30th of February for the 2nd of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date)
    throw new RangeError(`no date: ${date}`);
  return at / DAY;
}
