import type { ElectricityPlan, PlanPart } from '@heliograph/contracts/http';
import { windowTest, type PlanMoment } from './planWindows.ts';
import { partsOn } from './pricePeriods.ts';

/** What the first kWh of usage costs at a moment of a day since 1970-01-01; NaN where no part has a price. */
export type UsagePrices = (moment: PlanMoment, day: number) => number;

/** The prices of usage of a plan with all its price changes, as they are entered. */
export function usagePrices(plan: Pick<ElectricityPlan, 'parts' | 'changes'>): UsagePrices {
  const partsOf = partsOn(plan);
  const prices = new Map<readonly PlanPart[], (moment: PlanMoment) => number>();
  return (moment, day) => {
    const parts = partsOf(day);
    const price = prices.get(parts) ?? firstPrice(parts);
    prices.set(parts, price);
    return price(moment);
  };
}

function firstPrice(parts: readonly PlanPart[]): (moment: PlanMoment) => number {
  const usage = parts.flatMap((part) =>
    part.kind === 'usage' ? [{ contains: windowTest(part.windows), price: part.tiers[0]!.price }] : [],
  );
  return (moment) => usage.find(({ contains }) => contains(moment))?.price ?? NaN;
}
