import { largestTriangles } from './largestTriangles.ts';

/**
 * Of the peaks of a stretch those that are kept: the first, last, lowest and highest, and what shows its course.
 *
 * @param peaks positions, ascending
 * @param points 4 or more
 */
export function thinPeaks(
  at: Float64Array,
  value: Float64Array,
  peaks: Uint32Array,
  points: number,
): Uint32Array {
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
