import type { SimulatedBattery } from '@heliograph/contracts/engine';
import { roundMoney } from '../tariff/roundMoney.ts';
import { BatteryMode, simulateBattery, type BareSite, type SimulatedSite } from './simulateBattery.ts';

/** Levels above 0 up to which a battery may charge from the grid, % of its usable capacity. */
const GRID_LEVELS = Array.from({ length: 10 }, (_, index) => (index + 1) * 10);

/**
 * A battery that charges from the grid up to the level with the lowest cost, or the lowest of equal ones
 * [BIL-03] [BIL-04]. Yields null for each candidate level, since many take long.
 *
 * @param evaluate result of a simulation; the level is null if the battery never charges from the grid
 * @param costOf its cost, compared in cents
 */
export function* simulateLevels<Own>(
  site: BareSite,
  battery: SimulatedBattery,
  modes: Uint8Array,
  evaluate: (simulated: SimulatedSite, level: number | null) => Own,
  costOf: (own: Own) => number,
): Generator<null, Own> {
  const at = (level: number | null) =>
    evaluate(simulateBattery(site, battery, { modes, gridLevel: level ?? 0 }), level);
  if (!modes.includes(BatteryMode.fill)) return at(null);
  let best = at(0);
  for (const level of GRID_LEVELS) {
    yield null;
    const other = at(level);
    if (roundMoney(costOf(other)) < roundMoney(costOf(best))) best = other;
  }
  return best;
}
