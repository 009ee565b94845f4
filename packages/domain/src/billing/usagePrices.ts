import type { ElectricityPlan, PlanPart } from '@heliograph/contracts/http';
import type { BillEnergy } from './billEnergy.ts';
import { planClock } from './planClock.ts';
import { windowTest, type PlanMoment } from './planWindows.ts';
import { allParts, partsOn } from './pricePeriods.ts';
import { wholesalePrices, type EnergyPart } from './wholesale.ts';

/** Price of the first kWh of usage at a moment on a day since 1970-01-01; NaN if no part prices it. */
export type UsagePrices = (moment: PlanMoment, day: number) => number;

/** Usage prices of a plan, including all its price changes, as entered. */
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

/** True if a usage price follows a price series, so windows do not determine it. */
export const hasVaryingUsage = (plan: Pick<ElectricityPlan, 'parts' | 'changes'>): boolean =>
  allParts(plan).some((part) => part.kind === 'usage' && part.wholesale !== undefined);

/** Price of the first kWh of usage in each interval, including price series; NaN without a price. */
export function usageColumn(
  plan: ElectricityPlan,
  energy: Pick<BillEnergy, 'zone' | 'edges' | 'spot'>,
): Float64Array {
  const { day, moment } = planClock(plan, energy.zone, energy.edges);
  const partsOf = partsOn(plan);
  const lists = new Map<readonly PlanPart[], ReturnType<typeof usageParts>>();
  const usageParts = (parts: readonly PlanPart[]) =>
    parts.flatMap((part) =>
      part.kind === 'usage'
        ? [{ contains: windowTest(part.windows), price: getPrice(part, plan, energy) }]
        : [],
    );
  return Float64Array.from(day, (each, bucket) => {
    const parts = partsOf(each);
    const own = lists.get(parts) ?? usageParts(parts);
    lists.set(parts, own);
    const at = moment(bucket);
    return own.find(({ contains }) => contains(at))?.price(bucket) ?? NaN;
  });
}

function getPrice(
  part: EnergyPart,
  plan: ElectricityPlan,
  energy: Pick<BillEnergy, 'edges' | 'spot'>,
): (bucket: number) => number {
  const wholesale = wholesalePrices(part, plan, energy);
  return wholesale ? (bucket) => wholesale.price(bucket, 0) : () => part.tiers[0]!.price;
}
