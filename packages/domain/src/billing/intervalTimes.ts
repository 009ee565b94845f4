import { MAX_BILL_GAPS, type BillGap } from '@heliograph/contracts/engine';
import { withoutNoise } from '../tariff/roundMoney.ts';

const HOUR = 3_600_000;

/**
 * Times of the intervals that match, joined. @param edges starts of the intervals, ms, and the end of the
 * last
 */
export function joinedTimes(edges: Float64Array, isPicked: (bucket: number) => boolean): BillGap[] {
  const times: BillGap[] = [];
  for (let bucket = 0; bucket < edges.length - 1; bucket++) {
    if (!isPicked(bucket)) continue;
    const [start, end] = [edges[bucket]!, edges[bucket + 1]!];
    const before = times.at(-1);
    if (before?.end === start) before.end = end;
    else times.push({ start, end });
  }
  return times;
}

/** The same as hours, with the first times. */
export function intervalTimes(
  edges: Float64Array,
  isPicked: (bucket: number) => boolean,
): { hours: number; gaps: BillGap[]; gapCount: number } {
  const times = joinedTimes(edges, isPicked);
  const length = times.reduce((sum, { start, end }) => sum + end - start, 0);
  return { hours: withoutNoise(length / HOUR), gaps: times.slice(0, MAX_BILL_GAPS), gapCount: times.length };
}
