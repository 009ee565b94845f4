import { interpolate } from './quantiles.ts';

/** Limits of clear intervals (Reno and Hansen 2016; by interval Jordan and Hansen 2023, table 1). */
export interface ClearLimits {
  /** Length of the moving window, minutes. */
  window: number;
  /** Difference of the means, W/m². */
  mean: number;
  /** Difference of the maxima, W/m². */
  max: number;
  /** Bounds of the difference of line lengths. */
  shorter: number;
  longer: number;
  /** Standard deviation of slopes over the mean, 1/min. */
  variation: number;
  /** Largest difference of steps, W/m². */
  step: number;
}

const MINUTES = [1, 5, 15, 30];
const LIMITS = {
  window: [50, 60, 90, 120],
  max: [60, 65, 75, 90],
  variation: [0.005, 0.01, 0.032, 0.07],
  step: [50, 60, 75, 96],
};

/** Limits for a length of interval, between those of the table in a line. @param minutes 1 to 30 */
export function clearLimits(minutes: number): ClearLimits {
  const between = (column: readonly number[]) => interpolate(MINUTES, column, minutes);
  return {
    window: between(LIMITS.window),
    mean: 75,
    max: between(LIMITS.max),
    shorter: -45,
    longer: 80,
    variation: between(LIMITS.variation),
    step: between(LIMITS.step),
  };
}

const ROUNDS = 20;

/**
 * Intervals under a clear sky, 1 or 0: those of any moving window whose mean, maximum, line length, variation of slopes
 * and steps fit the clear sky, which is scaled until it fits best (Reno and Hansen 2016, as pvlib's detect_clearsky).
 *
 * @param measured irradiance, W/m², or power scaled to it; NaN where unknown
 * @param clear the same under a clear sky
 * @param minutes length of an interval
 */
export function findClearIntervals(
  measured: Float64Array,
  clear: Float64Array,
  minutes: number,
  limits = clearLimits(minutes),
): Uint8Array {
  const samples = Math.max(3, Math.round(limits.window / minutes));
  const sums = windowSums(measured, minutes);
  const found = new Uint8Array(measured.length);
  let scale = 1;
  for (let round = 0; round < ROUNDS; round++) {
    found.fill(0);
    markWindows(found, measured, clear, scale, samples, minutes, limits, sums);
    let [product, square] = [0, 0];
    for (let i = 0; i < found.length; i++)
      if (found[i]) {
        product += measured[i]! * clear[i]!;
        square += clear[i]! ** 2;
      }
    if (square === 0) return found;
    const next = product / square;
    if (Math.round(next * 1e4) === Math.round(scale * 1e4)) return found;
    scale = next;
  }
  return found;
}

/** Sums up to each interval of what windows need of the measured values, in which unknown ones are zero. */
interface WindowSums {
  value: Float64Array;
  length: Float64Array;
  slope: Float64Array;
  square: Float64Array;
}

function windowSums(measured: Float64Array, minutes: number): WindowSums {
  const column = () => new Float64Array(measured.length + 1);
  const sums = { value: column(), length: column(), slope: column(), square: column() };
  for (let i = 0; i < measured.length; i++) {
    const value = measured[i]! || 0;
    const step = value - (i > 0 ? measured[i - 1]! || 0 : value);
    sums.value[i + 1] = sums.value[i]! + value;
    sums.length[i + 1] = sums.length[i]! + Math.sqrt(step * step + minutes * minutes);
    sums.slope[i + 1] = sums.slope[i]! + step / minutes;
    sums.square[i + 1] = sums.square[i]! + (step / minutes) ** 2;
  }
  return sums;
}

/** Marks the intervals of all clear windows. */
function markWindows(
  found: Uint8Array,
  measured: Float64Array,
  clear: Float64Array,
  scale: number,
  samples: number,
  minutes: number,
  limits: ClearLimits,
  { value, length, slope, square }: WindowSums,
): void {
  const count = samples - 1;
  let [clearSum, clearLength, marked] = [0, 0, 0];
  /** First interval of the run of values and steps that may be in a clear window. */
  let first = 0;
  for (let i = 0; i < measured.length; i++) {
    const expected = scale * clear[i]!;
    const dark = !(expected > 0) || Number.isNaN(measured[i]!);
    const clearStep = i > first ? expected - scale * clear[i - 1]! : 0;
    const isStep = i > first && !(Math.abs(measured[i]! - measured[i - 1]! - clearStep) < limits.step);
    if (dark || isStep) {
      first = dark ? i + 1 : i;
      clearSum = dark ? 0 : expected;
      clearLength = 0;
      continue;
    }
    clearSum += expected;
    if (i > first) clearLength += Math.sqrt(clearStep * clearStep + minutes * minutes);
    const start = i - count;
    if (start < first) continue;
    if (start > first) {
      clearSum -= scale * clear[start - 1]!;
      const left = scale * (clear[start]! - clear[start - 1]!);
      clearLength -= Math.sqrt(left * left + minutes * minutes);
    }
    const sum = value[i + 1]! - value[start]!;
    if (!(Math.abs(sum - clearSum) / samples < limits.mean)) continue;
    const longer = length[i + 1]! - length[start + 1]! - clearLength;
    if (!(longer > limits.shorter && longer < limits.longer)) continue;
    const slopes = slope[i + 1]! - slope[start + 1]!;
    const squares = square[i + 1]! - square[start + 1]!;
    const variance = Math.max(0, (squares - slopes ** 2 / count) / (count - 1));
    if (!(Math.sqrt(variance) / (sum / samples) < limits.variation)) continue;
    const highest = mostOf(measured, start, i) - scale * mostOf(clear, start, i);
    if (!(Math.abs(highest) < limits.max)) continue;
    found.fill(1, Math.max(start, marked), i + 1);
    marked = i + 1;
  }
}

function mostOf(values: Float64Array, from: number, to: number): number {
  let most = -Infinity;
  for (let i = from; i <= to; i++) if (values[i]! > most) most = values[i]!;
  return most;
}
