/** Rounds an amount to 2 decimals, half away from zero. */
export const roundMoney = (value: number): number => roundTo(value, 2);

/** Rounds to decimals, half away from zero. */
export function roundTo(value: number, decimals: number): number {
  const unit = 10 ** decimals;
  return wholeUnits(value, unit) / unit;
}

/**
 * Whole units of `1 / unit`, half away from zero. A product like 1.005 * 100 falls a hair short of its half, by at most
 * one unit in the last place for each of the two steps that made it; that much counts as the half itself.
 */
export function wholeUnits(value: number, unit: number): number {
  const units = Math.floor(Math.abs(value) * unit * (1 + 2 * Number.EPSILON) + 0.5);
  return value < 0 && units > 0 ? -units : units;
}
