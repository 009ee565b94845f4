import type { SimulatedBattery } from '@heliograph/contracts/engine';
import type { ElectricityPlan } from '@heliograph/contracts/http';
import { dayStart, stepEdges } from '../time/index.ts';
import type { BillEnergy } from './billEnergy.ts';
import { planClock } from './planClock.ts';
import { spotModes } from './spotModes.ts';
import { hasVaryingUsage, usageColumn, usagePrices, type UsagePrices } from './usagePrices.ts';
import { BatteryMode } from './simulateBattery.ts';
import type { BillDays } from './tierCycles.ts';

/** Windows change on half hours. */
const WINDOW_MINUTES = 30;

/**
 * Action of a battery in each interval by its rule, as `BatteryMode`.
 *
 * By time of use, each day stands alone. In windows with the day's lowest usage price, the battery also
 * charges from the grid; in those with the highest, it covers the load. At other times it keeps its energy
 * for them, and after the last of them it covers the load if that pays. If the price spread of a day does not
 * pay for the losses, it uses self-consumption. If a part has tiers, the price of the first one counts.
 * Prices that follow a series have no windows; `spotModes` handles them.
 */
export function batteryModes(
  { rule, efficiency }: SimulatedBattery,
  plan: ElectricityPlan,
  energy: Pick<BillEnergy, 'zone' | 'edges' | 'spot'>,
  days: BillDays,
): Uint8Array {
  const { zone, edges } = energy;
  const modes = new Uint8Array(Math.max(0, edges.length - 1)).fill(BatteryMode.cover);
  if (rule === 'selfConsumption') return modes;
  if (hasVaryingUsage(plan)) return spotModes(usageColumn(plan, energy), plan, energy, efficiency);
  const priceOf = usagePrices(plan);
  const { day, moment } = planClock(plan, zone, edges);
  return windowModes(
    {
      edges,
      prices: Float64Array.from(day, (each, bucket) => priceOf(moment(bucket), each)),
      days: day,
      ranges: dayPrices(plan, zone, days, priceOf),
    },
    efficiency,
  );
}

/** Usage prices by interval, with those of whole days. */
interface WindowPrices {
  /** Starts of the intervals, ms, and the end of the last. */
  edges: Float64Array;
  prices: Float64Array;
  /** Local day of each interval. */
  days: Int32Array;
  ranges: ReadonlyMap<number, DayPrices>;
}

/** Action of a battery by time of use in each interval, as `BatteryMode`. @param efficiency % */
export function windowModes({ edges, prices, days, ranges }: WindowPrices, efficiency: number): Uint8Array {
  return Uint8Array.from(prices, (price, bucket) => {
    const { low, high, lastHigh } = ranges.get(days[bucket]!) ?? NO_PRICES;
    const pays = (saved: number) => (saved * efficiency) / 100 > low;
    if (!pays(high)) return BatteryMode.cover;
    if (price === low) return BatteryMode.fill;
    const isOver = edges[bucket]! > lastHigh;
    return price === high || (isOver && pays(price)) ? BatteryMode.cover : BatteryMode.keep;
  });
}

/** Usage prices of a day. */
interface DayPrices {
  low: number;
  high: number;
  /** Start of the last half hour with the highest price, ms. */
  lastHigh: number;
}

const NO_PRICES: DayPrices = { low: 0, high: 0, lastHigh: 0 };

/** Prices of whole days, including one that has not ended. */
function dayPrices(
  plan: ElectricityPlan,
  zone: string,
  { first, last }: BillDays,
  priceOf: UsagePrices,
): Map<number, DayPrices> {
  const edges = stepEdges(zone, dayStart(zone, first), dayStart(zone, last + 1), WINDOW_MINUTES);
  const { day, moment } = planClock(plan, zone, edges);
  return dayRanges(
    edges,
    day,
    Float64Array.from(day, (each, bucket) => priceOf(moment(bucket), each)),
  );
}

/** Prices of each day. @param days local day of each interval */
export function dayRanges(
  edges: Float64Array,
  days: Int32Array,
  prices: Float64Array,
): Map<number, DayPrices> {
  const ranges = new Map<number, DayPrices>();
  days.forEach((each, bucket) => {
    const price = prices[bucket]!;
    const { low, high, lastHigh } = ranges.get(each) ?? { low: price, high: price, lastHigh: 0 };
    ranges.set(each, {
      low: Math.min(low, price),
      high: Math.max(high, price),
      lastHigh: price >= high ? edges[bucket]! : lastHigh,
    });
  });
  return ranges;
}
