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
  const units = Math.floor(Math.abs(value) * unit * (1 + 2 * Number.EPSILON) + 0.5);
  return value < 0 && units > 0 ? -units : units;
}
