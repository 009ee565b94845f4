import { interpolate, quantileOfSorted } from '../pv/index.ts';

/** How far a healthy station's energy lies from its expected one, by the number of daylight intervals. Plain JSON. */
export interface ResidualInterval {
  /** Healthy energy over expected energy in the time that it was learnt from; expected energy is multiplied by it. */
  readonly scale: number;
  /** Lengths of windows, daylight intervals, ascending. */
  readonly windows: readonly number[];
  /** 1 % and 99 % quantiles of actual over expected energy, minus 1, by window. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Daylight intervals that it was learnt from. */
  readonly intervals: number;
}

const MIN_INTERVALS = 64;
/** Error of any window at least: meters and clocks are not more exact. */
const MIN_ERROR = 0.01;
/** Windows apart from each other that 1 % needs. */
const MIN_WINDOWS = 50;

/**
 * Learns the interval of the estimator from a station's own healthy time (rdtools' availability analysis): rolling sums
 * over windows of 2, 4, 8 … daylight intervals.
 *
 * @param actual W by interval, NaN where unknown
 * @param expected W by interval, NaN where unknown
 * @param healthy 1 for intervals that teach; all if left out
 * @returns undefined with fewer than 64 intervals
 */
export function learnInterval(
  actual: Float64Array,
  expected: Float64Array,
  healthy?: ArrayLike<number>,
): ResidualInterval | undefined {
  const actualSum: number[] = [0];
  const expectedSum: number[] = [0];
  for (let i = 0; i < actual.length; i++) {
    if (!(expected[i]! > 0) || Number.isNaN(actual[i]!) || (healthy && !healthy[i])) continue;
    actualSum.push(actualSum.at(-1)! + actual[i]!);
    expectedSum.push(expectedSum.at(-1)! + expected[i]!);
  }
  const intervals = actualSum.length - 1;
  if (intervals < MIN_INTERVALS) return undefined;
  const scale = actualSum[intervals]! / expectedSum[intervals]!;
  const [windows, lower, upper]: [number[], number[], number[]] = [[], [], []];
  for (let window = 2; window <= intervals / 2; window *= 2) {
    const errors = new Float64Array(intervals - window + 1);
    for (let i = 0; i < errors.length; i++) {
      const energy = actualSum[i + window]! - actualSum[i]!;
      errors[i] = energy / ((expectedSum[i + window]! - expectedSum[i]!) * scale) - 1;
    }
    errors.sort();
    const [low, high] = [quantileOfSorted(errors, 0.01), quantileOfSorted(errors, 0.99)];
    // Few windows apart from each other show less than their 1 %: errors shrink with the root of the length at most.
    const isCertain = intervals >= MIN_WINDOWS * window || windows.length === 0;
    const shrunk = Math.sqrt(windows.at(-1)! / window);
    windows.push(window);
    lower.push(Math.min(-MIN_ERROR, isCertain ? low : Math.min(low, lower.at(-1)! * shrunk)));
    upper.push(Math.max(MIN_ERROR, isCertain ? high : Math.max(high, upper.at(-1)! * shrunk)));
  }
  return { scale, windows, lower, upper, intervals };
}

/** Bounds of a healthy station's energy over the expected one, minus 1, in a window. @param length daylight intervals */
export const boundsOf = ({ windows, lower, upper }: ResidualInterval, length: number) => ({
  lower: interpolate(windows, lower, length),
  upper: interpolate(windows, upper, length),
});

/**
 * Expected power of a station, W: what it gives under a clear sky, by the weather, at its own level. NaN where the weather
 * is unknown while the sun is up, 0 at night.
 */
export const expectedPower = (
  clear: Float64Array,
  weather: Float64Array,
  { scale }: Pick<ResidualInterval, 'scale'>,
  limit: number | null,
): Float64Array =>
  clear.map((power, i) => (power > 0 ? Math.min(limit ?? Infinity, power * weather[i]! * scale) : 0));
