/** Rounds an amount to 2 decimals, half away from zero. */
export const roundMoney = (value: number): number => roundTo(value, 2);

/** Rounds to decimals, half away from zero. */
export function roundTo(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  return wholeUnits(value, unit) / unit;
}

/**
 * Rounds to whole units of `1 / unit`, half away from zero. Float products such as 1.005 * 100 fall just short of the half,
 * by at most one unit in the last place per operation; this tolerance counts as the half itself.
 */
export function wholeUnits(value: number, unit: number): number {
  const units = Math.floor(Math.abs(withoutNoise(value)) * unit * (1 + 2 * Number.EPSILON) + 0.5);
  return value < 0 && units > 0 ? -units : units;
}

/** Decimals of stored energies; sums of thousands of values have smaller errors. */
const EXACT = 1e9;
/** A double holds 15 significant digits; sums of large values are inexact in the last. */
const MAX_DIGITS = 1e14;

/**
 * The decimal number that a float sum approximates, 1499.4 for 1499.3999999999999: 9 decimals, and at most 14
 * significant digits.
 */
export function withoutNoise(value: number): number {
  const size = Math.abs(value);
  let scale = EXACT;
  while (scale > 1 && size * scale >= MAX_DIGITS) scale /= 10;
  const clean = Math.round(size * scale) / scale;
  return value < 0 && clean > 0 ? -clean : clean;
}

/** Spreadsheets show 15 significant digits; below this, they include all decimals of exact values. */
const MAX_SHOWN = 1e6;

/** The sum of a few exact values, as spreadsheets calculate it: to 15 significant digits. */
export function decimalSum(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  return Math.abs(sum) < MAX_SHOWN ? Math.round(sum * EXACT) / EXACT : sum;
}
