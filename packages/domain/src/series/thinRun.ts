import { largestTriangles } from './largestTriangles.ts';
import { peaksOf } from './peaksOf.ts';
import type { Run } from './runsOf.ts';

/** Peaks that each kept point is chosen from. More make no difference that one sees. */
const PEAKS_PER_POINT = 4;

/** Positions of a run that are kept: its first, last, lowest and highest, and what shows its course. @param points 4 or more */
export function thinRun(
  at: Float64Array,
  value: Float64Array,
  { from, to }: Run,
  points: number,
): Uint32Array {
  const peaks = peaksOf(value, from, to, points * PEAKS_PER_POINT);
  if (peaks.length <= points) return peaks;
  let lowest = peaks[0]!;
  let highest = lowest;
  for (const peak of peaks) {
    if (value[peak]! < value[lowest]!) lowest = peak;
    if (value[peak]! > value[highest]!) highest = peak;
  }
  const kept = largestTriangles(at, value, peaks, points - 2);
  const extremes = [lowest, highest].filter((extreme) => !kept.includes(extreme));
  if (extremes.length === 0) return kept;
  return Uint32Array.from([...kept, ...new Set(extremes)]).sort();
}
