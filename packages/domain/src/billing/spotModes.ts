import type { ElectricityPlan } from '@heliograph/contracts/http';
import type { BillEnergy } from './billEnergy.ts';
import { planClock } from './planClock.ts';
import { BatteryMode } from './simulateBattery.ts';

/** Share of a day's intervals that count as its cheapest, and as its most expensive. */
const SHARE = 1 / 4;

/**
 * Action of a battery for prices that follow a series, day by day: in the cheapest quarter of the intervals
 * it also charges from the grid; in the most expensive quarter it covers the load. At other times it keeps
 * its energy, and after the last expensive interval it covers the load if that pays. Days whose spread does
 * not pay for the losses, and intervals without a price, use self-consumption.
 *
 * @param prices of usage by interval; NaN without one
 * @param efficiency of charging and discharging, %
 */
export function spotModes(
  prices: Float64Array,
  plan: ElectricityPlan,
  { zone, edges }: Pick<BillEnergy, 'zone' | 'edges'>,
  efficiency: number,
): Uint8Array {
  const { day } = planClock(plan, zone, edges);
  const modes = new Uint8Array(prices.length).fill(BatteryMode.cover);
  for (let first = 0, end = 0; first < prices.length; first = end) {
    while (end < prices.length && day[end] === day[first]) end++;
    const own = prices.subarray(first, end);
    const sorted = own.filter((price) => !Number.isNaN(price)).sort();
    const count = Math.ceil(sorted.length * SHARE);
    const [low, high] = [sorted[count - 1] ?? NaN, sorted.at(-count) ?? NaN];
    const pays = (price: number) => (price * efficiency) / 100 > low;
    if (!pays(high)) continue;
    const lastHigh = own.findLastIndex((price) => price >= high);
    own.forEach((price, index) => {
      if (price <= low) modes[first + index] = BatteryMode.fill;
      else if (price < high && !(index > lastHigh && pays(price))) modes[first + index] = BatteryMode.keep;
    });
  }
  return modes;
}
