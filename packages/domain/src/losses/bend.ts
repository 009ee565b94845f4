import { median, solve } from '../pv/index.ts';

/** A decline that began after days without one. */
export interface Bend {
  /** When it began, in days. */
  from: number;
  /** Change per day beside the drift of the days before, and its 95 % interval. */
  slope: number;
  low: number;
  high: number;
  /** Mean ratio of the declining days, had they not declined. */
  level: number;
}

/** Days without a decline before it, and with one. */
const MIN_CLEAN = 4;
const MIN_DECLINING = 7;
/** Part of a day to which the onset is told: days count by their middle, and modules get dirty from midnight, too. */
const ONSET_STEP = 0.25;
/** Error of a bent line over that of a straight one that makes a bend. */
const BENT = 0.7;
/** Standard deviation of the drift per day: expectations move by some percent in a season, healthy stations with them. */
const DRIFT = 0.0005;
/** Errors that count in full, over the deviation between days: a day with another loss must not bend the line. */
const ROBUST = 2;
const MIN_DEVIATION = 0.002;
const ROUNDS = 6;
const NORMAL_95 = 1.96;

/** Columns of a line by day: its level, its drift, and the days since its bend. */
type Column = (day: number) => number;

interface Line {
  coefficients: Float64Array;
  /** Robust sum of squared errors over the variance. */
  error: number;
  /** Matrix of the weighted squares, with what is known of the drift. */
  matrix: Float64Array[];
}

/**
 * Finds the bend of daily ratios that stay level, but for a slow drift, and then decline: the line by Huber's regression
 * that fits best, if a straight one fits clearly worse.
 *
 * @param ratios by day, NaN where unknown
 * @param to last day
 */
export function findBend(ratios: Float64Array, from: number, to: number): Bend | undefined {
  const days: number[] = [];
  for (let day = from; day <= to; day++) if (!Number.isNaN(ratios[day]!)) days.push(day);
  const steps = days.slice(1).map((day, k) => Math.abs(ratios[day]! - ratios[days[k]!]!));
  const deviation = Math.max(MIN_DEVIATION, (1.4826 * median(steps)) / Math.SQRT2);
  const middle = (from + to) / 2;
  const straight: Column[] = [() => 1, (day) => day - middle];
  const fit = (columns: Column[], drift: number) => fitLine(days, ratios, columns, deviation, drift);
  let best: { onset: number; line: Line } | undefined;
  const tryOnsets = (first: number, last: number, step: number) => {
    for (let onset = first; onset <= last; onset += step) {
      const line = fit([...straight, (day) => Math.max(0, day - onset)], DRIFT);
      if (line && line.coefficients[2]! < 0 && !(line.error >= (best?.line.error ?? Infinity)))
        best = { onset, line };
    }
  };
  const [earliest, latest] = [from + MIN_CLEAN, to - MIN_DECLINING];
  tryOnsets(earliest, latest, 1);
  const near = best?.onset ?? latest;
  tryOnsets(Math.max(earliest, near - 1), Math.min(latest, near + 1), ONSET_STEP);
  if (!best || best.line.error > BENT * (fit(straight, Infinity)?.error ?? 0)) return undefined;
  const { coefficients, error, matrix } = best.line;
  const variance = Float64Array.of(0, 0, 1);
  solve(matrix, variance);
  const spread = deviation * Math.sqrt(Math.max(1, error / days.length) * variance[2]!);
  const [start, drift, slope] = coefficients as unknown as [number, number, number];
  return {
    from: best.onset,
    slope,
    low: slope - NORMAL_95 * spread,
    high: slope + NORMAL_95 * spread,
    level: start + drift * ((best.onset + to) / 2 - middle),
  };
}

/** @param drift standard deviation of the second column's coefficient; Infinity if nothing is known of it */
function fitLine(
  days: readonly number[],
  ratios: Float64Array,
  columns: readonly Column[],
  deviation: number,
  drift: number,
): Line | undefined {
  const reach = ROBUST * deviation;
  let coefficients: Float64Array = new Float64Array(columns.length);
  let matrix: Float64Array[] = [];
  const errorOf = (day: number) =>
    columns.reduce((rest, column, k) => rest - coefficients[k]! * column(day), ratios[day]!);
  for (let round = 0; round < ROUNDS; round++) {
    matrix = columns.map(() => new Float64Array(columns.length));
    matrix[1]![1] = (deviation / drift) ** 2;
    const right = new Float64Array(columns.length);
    for (const day of days) {
      const values = columns.map((column) => column(day));
      const weight = round === 0 ? 1 : Math.min(1, reach / Math.abs(errorOf(day)));
      for (const [row, value] of values.entries()) {
        right[row] = right[row]! + weight * value * ratios[day]!;
        for (const [k, other] of values.entries())
          matrix[row]![k] = matrix[row]![k]! + weight * value * other;
      }
    }
    if (
      !solve(
        matrix.map((row) => row.slice()),
        right,
      )
    )
      return undefined;
    coefficients = right;
  }
  const error = days.reduce((sum, day) => {
    const size = Math.abs(errorOf(day)) / deviation;
    return sum + (size <= ROBUST ? size ** 2 : ROBUST * (2 * size - ROBUST));
  }, 0);
  return { coefficients, error, matrix };
}
