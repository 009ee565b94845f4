import type { SimulatedBattery } from '@heliograph/contracts/engine';
import { simulateLevels } from '../billing/gridLevels.ts';
import { withoutBattery, type SimulatedSite, type SiteEnergy } from '../billing/simulateBattery.ts';
import { roundMoney } from '../tariff/roundMoney.ts';
import { localDay } from '../time/index.ts';
import { WORTHWHILE } from './scheduleCost.ts';

const HOUR = 3_600_000;

export interface GridLevelInput {
  site: SiteEnergy;
  /** Starts of the intervals, ms, and the end of the last. */
  edges: Float64Array;
  zone: string;
  /** Action of the battery by interval, as `BatteryMode`. */
  modesOf: (battery: SimulatedBattery) => Uint8Array;
  costOf: (simulated: Pick<SimulatedSite, 'imported' | 'exported'>) => number;
}

/**
 * Level up to which charging from the grid lowers the cost of a month most [BIL-04], % of the capacity that the
 * battery used in it: 0 if it does not lower it, also below the cost as measured; null if the battery was not used, so
 * that nothing can be simulated. The simulation is that of bills. Yields between its steps.
 */
export function* bestGridLevel({
  site,
  edges,
  zone,
  modesOf,
  costOf,
}: GridLevelInput): Generator<null, number | null> {
  const battery = usedBattery(site, edges, zone);
  if (battery === null) return null;
  const bare = withoutBattery(site, edges);
  const known = (column: Float64Array) => column.map((kwh, i) => (Number.isNaN(bare.load[i]!) ? NaN : kwh));
  const measured = costOf({ imported: known(site.imported), exported: known(site.exported) });
  const best = yield* simulateLevels(
    bare,
    battery,
    modesOf(battery),
    (simulated, level) => ({ level: level ?? 0, cost: costOf(simulated) }),
    ({ cost }) => cost,
  );
  return roundMoney(best.cost) < roundMoney(measured) ? best.level : 0;
}

/** A battery with the capacity and the powers that the measured one used; null if it was not used. */
function usedBattery(
  { charged, discharged }: SiteEnergy,
  edges: Float64Array,
  zone: string,
): SimulatedBattery | null {
  let [chargeKw, dischargeKw, usableKwh] = [0, 0, 0];
  let [day, held, low, high] = [NaN, 0, 0, 0];
  charged.forEach((input, bucket) => {
    const output = discharged[bucket]!;
    if (Number.isNaN(input + output)) return;
    const today = localDay(zone, edges[bucket]!);
    if (today !== day) [day, low, high] = [today, held, held];
    const hours = (edges[bucket + 1]! - edges[bucket]!) / HOUR;
    chargeKw = Math.max(chargeKw, input / hours);
    dischargeKw = Math.max(dischargeKw, output / hours);
    held += input * WORTHWHILE - output;
    [low, high] = [Math.min(low, held), Math.max(high, held)];
    usableKwh = Math.max(usableKwh, high - low);
  });
  if (chargeKw === 0 || dischargeKw === 0) return null;
  return { usableKwh, chargeKw, dischargeKw, efficiency: WORTHWHILE * 100, rule: 'timeOfUse' };
}
