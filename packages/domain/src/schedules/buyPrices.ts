import type { ElectricityPlan } from '@heliograph/contracts/http';
import { GST_FACTOR } from '../billing/gst.ts';
import { planClock } from '../billing/planClock.ts';
import { usagePrices } from '../billing/usagePrices.ts';
import type { CompiledTariffs } from '../tariff/compileTariffs.ts';
import { versionRuns } from '../tariff/computeRevenue.ts';
import { calendar } from '../time/index.ts';

/** Minutes: tariffs have prices by quarter hour, plans by half hour. */
export const PRICE_STEP = 15;

/** Price of a kWh from the grid by interval, per kWh; NaN without a price. */
export type BuyPrices = (edges: Float64Array) => Float64Array;

/** By a station's tariff, of import or of feed-in; prices in another currency than `currency` count as none. */
export const tariffPrices =
  (
    tariffs: CompiledTariffs,
    zone: string,
    currency: string,
    of: 'selfUse' | 'selling' = 'selfUse',
  ): BuyPrices =>
  (edges) => {
    const slots = calendar(zone, edges);
    const prices = new Float64Array(slots.length).fill(NaN);
    for (const { tariff, begin, end } of versionRuns(edges, tariffs, 0, slots.length)) {
      if (tariff.currency !== currency) continue;
      for (let bucket = begin; bucket < end; bucket++) prices[bucket] = tariff[of][slots[bucket]!]!;
    }
    return prices;
  };

/** By the usage prices of a plan, GST included: of each part its first tier. Demand, supply and discounts do not count. */
export const planPrices =
  (plan: ElectricityPlan, zone: string): BuyPrices =>
  (edges) => {
    const { moment, day } = planClock(plan, zone, edges);
    const priceOf = usagePrices(plan);
    const factor = plan.gst === 'excluded' ? GST_FACTOR : 1;
    return Float64Array.from(day, (each, bucket) => priceOf(moment(bucket), each) * factor);
  };
