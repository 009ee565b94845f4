import { quantile } from './quantiles.ts';
import { solve } from './solve.ts';

/** Days of equally long intervals, one after another; those of a day add up to 24 hours. */
export interface DaySeries {
  /** Power, W, or any unit; NaN where unknown. Day after day, `perDay` values each. */
  power: ArrayLike<number>;
  perDay: number;
}

/** Smoothness of clear days, over that of the smooth days of their season. */
const SMOOTH = 0.9;
/** Energy of clear days, over that of the sunny days of their season. */
const SUNNY = 0.8;
/** Power that counts as production, over the 95 % quantile. */
const PRODUCTION = 0.02;

/**
 * Days without clouds, 1 or 0 by day: smooth and sunny for their season (solar-data-tools, clear_day_detection.py). The
 * course of the season is a quantile of yearly harmonics in place of their convex program. Days whose hours of
 * production are unusual, and days with unknown values, are not clear.
 */
export function findClearDays({ power, perDay }: DaySeries): Uint8Array {
  const days = Math.floor(power.length / perDay);
  const roughness = new Float64Array(days);
  const energy = new Float64Array(days);
  const hours = new Float64Array(days);
  const threshold = PRODUCTION * quantile(power, 0.95);
  const complete = new Uint8Array(days).fill(1);
  for (let day = 0; day < days; day++)
    for (let i = 0; i < perDay; i++) {
      const at = day * perDay + i;
      const value = power[at]!;
      if (Number.isNaN(value)) {
        complete[day] = 0;
        continue;
      }
      energy[day] = energy[day]! + value;
      if (value > threshold) hours[day] = hours[day]! + 1 / perDay;
      if (i >= 2) {
        const bend = Math.abs(value - 2 * power[at - 1]! + power[at - 2]!);
        if (!Number.isNaN(bend)) roughness[day] = roughness[day]! + bend;
      }
    }
  const roughest = roughness.reduce((a, b) => Math.max(a, b), 0) || 1;
  const most = energy.reduce((a, b) => Math.max(a, b), 0) || 1;
  const smoothness = roughness.map((value) => 1 - value / roughest);
  const yields = energy.map((value) => value / most);
  const smooth = seasonalQuantile(smoothness, 0.9, complete);
  const sunny = seasonalQuantile(yields, 0.9, complete);
  const usualHours = seasonalQuantile(
    hours,
    0.85,
    complete.map((known, day) => Number(known && hours[day]! > 0.2 && hours[day]! < 0.8)),
  );
  const excess = hours.map((value, day) => value - usualHours[day]!);
  const [low, high] = [quantile(excess, 0.25), quantile(excess, 0.75)];
  const reach = 5 * (high - low);
  return complete.map((known, day) =>
    Number(
      known &&
        smoothness[day]! > SMOOTH * smooth[day]! &&
        yields[day]! > SUNNY * sunny[day]! &&
        excess[day]! >= low - reach &&
        excess[day]! <= high + reach,
    ),
  );
}

/** Days that one harmonic of the season takes to be told from weather. */
const DAYS_OF_HARMONIC = 60;
const ROUNDS = 50;
/** Change of coefficients that ends the fit. */
const SETTLED = 1e-5;

/**
 * Quantile of daily values by season: a sum of up to three yearly harmonics, fitted by quantile regression
 * (iteratively reweighted least squares).
 *
 * @param share 0 to 1
 * @param used 1 for days that count
 * @returns by day
 */
function seasonalQuantile(values: Float64Array, share: number, used: Uint8Array): Float64Array {
  const days = values.length;
  const harmonics = Math.min(3, Math.floor(days / DAYS_OF_HARMONIC));
  const size = 1 + 2 * harmonics;
  const basis = Float64Array.from({ length: days * size }, (_, cell) => {
    const [day, column] = [Math.floor(cell / size), cell % size];
    const angle = (2 * Math.PI * day * Math.ceil(column / 2)) / 365.25;
    return column % 2 === 1 ? Math.cos(angle) : column === 0 ? 1 : Math.sin(angle);
  });
  const fitted = (coefficients: Float64Array, day: number) => {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += coefficients[k]! * basis[day * size + k]!;
    return sum;
  };
  let coefficients = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = Array.from({ length: size }, (_, row) => {
      const line = new Float64Array(size);
      line[row] = 1e-9;
      return line;
    });
    const right = new Float64Array(size);
    for (let day = 0; day < days; day++) {
      if (!used[day]) continue;
      const residual = values[day]! - fitted(coefficients, day);
      const weight =
        round === 0 ? 1 : (residual > 0 ? share : 1 - share) / Math.max(Math.abs(residual), 1e-4);
      for (let row = 0; row < size; row++) {
        const scaled = weight * basis[day * size + row]!;
        right[row] = right[row]! + scaled * values[day]!;
        for (let k = 0; k < size; k++) matrix[row]![k] = matrix[row]![k]! + scaled * basis[day * size + k]!;
      }
    }
    solve(matrix, right);
    const moved = right.reduce((most, value, k) => Math.max(most, Math.abs(value - coefficients[k]!)), 0);
    coefficients = right;
    if (moved < SETTLED) break;
  }
  return Float64Array.from(values, (_, day) => fitted(coefficients, day));
}
