import { findPeaks, findPeaksUnbroken } from './findPeaks.ts';

/** Candidates per kept point. More make no visible difference. */
const PEAKS_PER_POINT = 4;

/**
 * Downsamples a series for a chart: first to the minima and maxima of many equal buckets, then to those that span the
 * largest triangles (MinMaxLTTB, Van Der Donckt et al. 2023). Always keeps the first, last, lowest and highest value of
 * the series, and of each run without gaps as far as `points` allows. Keeps one position per gap, or for the longest
 * gaps if there are too many.
 *
 * @param at ascending, ms
 * @param value by `at`; NaN is a gap
 * @param points maximum number of kept positions; at least 10
 * @returns kept positions, ascending
 */
export function minMaxLttb(at: Float64Array, value: Float64Array, points: number): Uint32Array {
  if (value.length <= points) return Uint32Array.from(value.keys());
  const unbroken = findPeaksUnbroken(value, points * PEAKS_PER_POINT);
  if (unbroken) return thinPeaks(at, value, unbroken, points);

  const runs = findRuns(at, value, Math.floor((points - 4) / 5));
  const kept = new Uint32Array(points);
  let count = 0;
  // One point per gap; the rest is shared by length, at least four per run.
  let left = points - Math.max(0, runs.length - 1);
  let ahead = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  runs.forEach((run, index) => {
    const length = run.to - run.from;
    const share = Math.max(4, Math.floor((left * length) / ahead));
    const reserved = 4 * (runs.length - 1 - index);
    if (index > 0) kept[count++] = run.from - 1;
    const most = Math.min(share, left - reserved);
    const peaks = findPeaks(value, run.from, run.to, most * PEAKS_PER_POINT);
    const chosen = thinPeaks(at, value, peaks, most);
    kept.set(chosen, count);
    count += chosen.length;
    left -= chosen.length;
    ahead -= length;
  });
  return kept.subarray(0, count);
}

/** Positions [from, to) without a relevant gap. */
export interface Run {
  from: number;
  to: number;
}

/**
 * The runs of a series between its gaps (NaN), ignoring gaps before the first and after the last value.
 *
 * @param gaps maximum number of gaps to split at: the longest ones
 */
export function findRuns(at: Float64Array, value: Float64Array, gaps: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let i = 0; i <= value.length; i++) {
    const v = i === value.length ? NaN : value[i]!;
    // Avoids ten million calls of Number.isNaN.
    if (v === v) continue;
    if (i > from) runs.push({ from, to: i });
    from = i + 1;
  }
  if (runs.length <= gaps + 1) return runs;

  const pause = (index: number) => at[runs[index]!.from]! - at[runs[index - 1]!.to - 1]!;
  const longest = runs
    .map((_, index) => index)
    .slice(1)
    .sort((a, b) => pause(b) - pause(a))
    .slice(0, gaps)
    .sort((a, b) => a - b);
  const starts = [0, ...longest];
  return starts.map((start, index) => ({
    from: runs[start]!.from,
    to: runs[(starts[index + 1] ?? runs.length) - 1]!.to,
  }));
}

/**
 * Selects the peaks of a run to keep: the first, last, lowest and highest, and those that LTTB chooses.
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
  const kept = lttb(at, value, peaks, points - 2);
  const extremes = [lowest, highest].filter((extreme) => !kept.includes(extreme));
  if (extremes.length === 0) return kept;
  return Uint32Array.from([...kept, ...new Set(extremes)]).sort();
}

/**
 * Largest triangle three buckets (Steinarsson 2013) over some positions of a series: the first, the last, and from each
 * bucket between them the one that spans the largest triangle with the previously chosen point and the mean of the next
 * bucket.
 *
 * @param from candidate positions, ascending, without gaps; more than `points`
 * @param points 2 or more
 */
export function lttb(at: Float64Array, value: Float64Array, from: Uint32Array, points: number): Uint32Array {
  const last = from.length - 1;
  const kept = new Uint32Array(points);
  const width = (last - 1) / (points - 2);
  const edge = (bucket: number) => (bucket > points - 2 ? last : 1 + Math.floor((bucket - 1) * width));
  let before = from[0]!;
  kept[0] = before;
  for (let bucket = 1; bucket <= points - 2; bucket++) {
    const start = edge(bucket);
    const end = edge(bucket + 1);
    const past = bucket === points - 2 ? last + 1 : edge(bucket + 2);
    let x = 0;
    let y = 0;
    for (let i = end; i < past; i++) {
      x += at[from[i]!]!;
      y += value[from[i]!]!;
    }
    x /= past - end;
    y /= past - end;
    const x0 = at[before]!;
    const y0 = value[before]!;
    let largest = -1;
    for (let i = start; i < end; i++) {
      const position = from[i]!;
      const area = Math.abs((x0 - x) * (value[position]! - y0) - (x0 - at[position]!) * (y - y0));
      if (area > largest) {
        largest = area;
        before = position;
      }
    }
    kept[bucket] = before;
  }
  kept[points - 1] = from[last]!;
  return kept;
}
