import { peaksOf, peaksOfUnbroken } from './peaksOf.ts';
import { runsOf } from './runsOf.ts';
import { thinPeaks } from './thinPeaks.ts';

/** Peaks that each kept point is chosen from. More make no difference that one sees. */
const PEAKS_PER_POINT = 4;

/**
 * Thins out a series to what a chart of some width can show: first to the peaks of many equal stretches, then to those
 * of them that span the largest triangles (MinMaxLTTB, Van Der Donckt et al. 2023). Of each stretch without gaps the
 * first, last, lowest and highest value stay as far as the points reach, those of the whole series always. Of each gap
 * one position stays; where there are very many, of the longest.
 *
 * @param at ascending, ms
 * @param value by `at`; NaN is a gap
 * @param points at most so many are kept; at least 10
 * @returns positions that are kept, ascending
 */
export function minMaxLttb(at: Float64Array, value: Float64Array, points: number): Uint32Array {
  if (value.length <= points) return Uint32Array.from(value.keys());
  const unbroken = peaksOfUnbroken(value, points * PEAKS_PER_POINT);
  if (unbroken) return thinPeaks(at, value, unbroken, points);

  const runs = runsOf(at, value, Math.floor((points - 4) / 5));
  const kept = new Uint32Array(points);
  let count = 0;
  // A point for each gap; the rest is shared by length, four at least for each run.
  let left = points - Math.max(0, runs.length - 1);
  let ahead = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  runs.forEach((run, index) => {
    const length = run.to - run.from;
    const share = Math.max(4, Math.floor((left * length) / ahead));
    const reserved = 4 * (runs.length - 1 - index);
    if (index > 0) kept[count++] = run.from - 1;
    const most = Math.min(share, left - reserved);
    const peaks = peaksOf(value, run.from, run.to, most * PEAKS_PER_POINT);
    const chosen = thinPeaks(at, value, peaks, most);
    kept.set(chosen, count);
    count += chosen.length;
    left -= chosen.length;
    ahead -= length;
  });
  return kept.subarray(0, count);
}
