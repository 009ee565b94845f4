import { median, quantile, quantileOfSorted, seededRandom } from '../pv/index.ts';
import type { Refusal } from './refusal.ts';

/** Time between two cleanings, by rain or by hand. */
export interface SoilingRun {
  /** First and last day, positions. */
  from: number;
  to: number;
  /** Change of the ratio per day, and its 95 % interval. */
  slope: number;
  low: number;
  high: number;
  /** Fitted ratio on the first and on the last day. */
  start: number;
  end: number;
  valid: boolean;
}

export interface Soiling {
  /** Energy over that of clean modules, weighted by insolation; median of the simulations. */
  ratio: number;
  /** Interval that holds it with 68.2 %, and the ratio that 95 % exceed. */
  lower: number;
  upper: number;
  p95: number;
  /** Median of the first year, by which daily values are divided. */
  level: number;
  runs: SoilingRun[];
  /** Ratio by day if each cleaning is perfect; NaN outside of valid runs. */
  clean: Float64Array;
}

const WINDOW = 13;
const MIN_RUN = 7;
const MAX_RELATIVE_ERROR = 5;
const MAX_DROP = 0.05;
const OUTLIER = 1.5;
const SIMULATIONS = 1000;

/**
 * Soiling ratio by stochastic rate and recovery (Deceglie, Micheli and Muller 2018, as rdtools): runs between steps up of
 * the running median, slopes by Theil and Sen, and simulations of how clean each cleaning left the modules.
 *
 * @param daily energy over expected energy by day; NaN where unknown
 * @param insolation weight by day, any unit
 */
export function soilingRatio(
  daily: Float64Array,
  insolation: ArrayLike<number>,
  seed = 1,
  simulations = SIMULATIONS,
): Soiling | Refusal {
  const known = daily.filter((value) => !Number.isNaN(value)).length;
  if (known < WINDOW) return { refused: 'days', needed: WINDOW, found: known };
  const level = median(daily.subarray(0, 365));
  const normal = daily.map((value) => value / level);
  const runs = findRuns(normal);
  const valid = runs.filter((run) => run.valid);
  if (valid.length === 0) return { refused: 'soilingRuns', needed: 1, found: 0 };
  const clean = new Float64Array(daily.length).fill(NaN);
  for (const { from, to, slope } of valid)
    for (let day = from; day <= to; day++) clean[day] = 1 + (day - from) * slope;
  const ratios = simulate(runs, insolation, seed, simulations);
  return {
    ratio: quantileOfSorted(ratios, 0.5),
    lower: quantileOfSorted(ratios, 0.159),
    upper: quantileOfSorted(ratios, 0.841),
    p95: quantileOfSorted(ratios, 0.05),
    level,
    runs,
    clean,
  };
}

/** Runs between cleanings: steps up of the running median, and times without values. @param normal ratio by day */
export function findRuns(normal: Float64Array): SoilingRun[] {
  const steps = medianSteps(normal);
  const sizes = steps.map(Math.abs);
  const [q1, q3] = [quantile(sizes, 0.25), quantile(sizes, 0.75)];
  const threshold = q3 + OUTLIER * (q3 - q1);
  const runs: SoilingRun[] = [];
  let from = 0;
  for (let day = 1; day <= normal.length; day++) {
    const isCleaned =
      steps[day]! > threshold || isAfterOutage(normal, day) || isAfterOutage(normal, day + WINDOW + 1);
    if (day < normal.length && !isCleaned) continue;
    runs.push(fitRun(normal, steps, from, day - 1));
    from = day;
  }
  return runs;
}

/** True on a day that ends more than two weeks without values. */
function isAfterOutage(normal: Float64Array, day: number): boolean {
  if (Number.isNaN(normal[day] ?? NaN)) return false;
  for (let back = 1; back <= WINDOW + 1; back++) if (!Number.isNaN(normal[day - back] ?? 0)) return false;
  return true;
}

/** Steps of the centred running median; unknown days take the last known value. */
function medianSteps(normal: Float64Array): Float64Array {
  const filled = normal.slice();
  let last = -Infinity;
  for (let day = 0; day < filled.length; day++) {
    if (!Number.isNaN(filled[day]!)) last = day;
    else if (day - last <= WINDOW) filled[day] = filled[last]!;
  }
  const half = WINDOW >> 1;
  const medians = filled.map((_, day) => {
    if (day < half || day + half >= filled.length) return NaN;
    const window = filled.slice(day - half, day + half + 1);
    return window.some(Number.isNaN) ? NaN : quantileOfSorted(window.sort(), 0.5);
  });
  return medians.map((value, day) => (day === 0 ? NaN : value - medians[day - 1]!));
}

function fitRun(normal: Float64Array, steps: Float64Array, from: number, to: number): SoilingRun {
  const days: number[] = [];
  let [sum, drop] = [0, 0];
  for (let day = from; day <= to; day++) {
    if (steps[day]! < drop) drop = steps[day]!;
    if (!(normal[day]! > 0)) continue;
    days.push(day);
    sum += normal[day]!;
  }
  const mean = days.length ? sum / days.length : 0;
  const flat = { from, to, slope: 0, low: 0, high: 0, start: mean, end: mean, valid: false };
  if (days.length <= MIN_RUN) return flat;
  const {
    slope,
    low,
    high: top,
    intercept,
  } = theilSen(
    days,
    days.map((day) => normal[day]!),
  );
  const high = Math.min(0, top);
  const [start, end] = [intercept + slope * from, intercept + slope * to];
  const isUncertain = (high - low) / Math.abs(slope) >= MAX_RELATIVE_ERROR;
  if (slope > 0 || isUncertain || drop <= -MAX_DROP) return { ...flat, start, end };
  return { from, to, slope, low, high, start, end, valid: true };
}

/** Median of the slopes of all pairs, with its 95 % interval (Sen 1968). */
function theilSen(x: readonly number[], y: readonly number[]) {
  const n = x.length;
  const slopes = new Float64Array((n * (n - 1)) / 2);
  let next = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) slopes[next++] = (y[j]! - y[i]!) / (x[j]! - x[i]!);
  slopes.sort();
  const slope = quantileOfSorted(slopes, 0.5);
  const reach = 1.959_963_984_540_054 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const upper = Math.min(Math.round((slopes.length + reach) / 2), slopes.length - 1);
  const lower = Math.max(Math.round((slopes.length - reach) / 2) - 1, 0);
  return { slope, low: slopes[lower]!, high: slopes[upper]!, intercept: median(y) - slope * median(x) };
}

const clip = (value: number) => Math.min(1, Math.max(0, value));

/** Ratios weighted by insolation, ascending. Each cleaning leaves a dirt of half a normal distribution. */
function simulate(
  runs: readonly SoilingRun[],
  insolation: ArrayLike<number>,
  seed: number,
  simulations: number,
): Float64Array {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const valid = runs.filter((run) => run.valid);
  const recoveries = valid.map(({ end }, k) => {
    const following = valid[k + 1];
    return following ? clip(clip(following.start) - end) : 1;
  });
  return Float64Array.from({ length: simulations }, () => {
    const slopes = runs.map(({ low, high }) => low + random() * (high - low));
    const starts: (number | undefined)[] = [];
    const ends: (number | undefined)[] = [];
    let start = 1;
    let k = 0;
    for (const [r, run] of runs.entries()) {
      if (!run.valid) continue;
      starts[r] = start;
      const end = start + slopes[r]! * (run.to - run.from);
      ends[r] = end;
      start = 1 - Math.abs(normal() * ((1 - clip(end + recoveries[k++]!)) / 3));
    }
    let [dirty, all] = [0, 0];
    for (let r = 0; r < runs.length; r++) {
      const { from, to, valid: isValid } = runs[r]!;
      if (!isValid) {
        const low = r > 0 ? (ends[r - 1] ?? starts[r - 1] ?? 1) : 1;
        const high = starts.find((value, other) => other > r && value !== undefined) ?? 1;
        // Invalid runs in a row share one level.
        starts[r] = r > 0 && !runs[r - 1]!.valid ? starts[r - 1]! : low + random() * (high - low);
      }
      for (let day = from; day <= to; day++) {
        const ratio = starts[r]! + (isValid ? slopes[r]! * (day - from) : 0);
        dirty += ratio * insolation[day]!;
        all += insolation[day]!;
      }
    }
    return dirty / all;
  }).sort();
}
