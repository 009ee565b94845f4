/**
 * Rounds an amount to 2 decimals, half away from zero. A product like 1.005 * 100 falls a hair short of its half, by
 * at most one unit in the last place for each of the two steps that made it; that much counts as the half itself.
 */
export function roundMoney(value: number): number {
  const cents = Math.abs(value) * 100;
  const rounded = Math.floor(cents * (1 + 2 * Number.EPSILON) + 0.5) / 100;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
