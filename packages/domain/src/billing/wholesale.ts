import type { WholesaleLine } from '@heliograph/contracts/engine';
import type { ElectricityPlan, PlanPart } from '@heliograph/contracts/http';
import type { BillEnergy } from './billEnergy.ts';
import { GST_FACTOR } from './gst.ts';
import { allParts } from './pricePeriods.ts';

export type EnergyPart = Extract<PlanPart, { tiers: unknown }>;

/** The prices of a part that follows a price series. */
export interface WholesalePrices {
  /** Prices of the series by interval, per kWh; NaN where it has none. */
  spot: Float64Array;
  /** Per kWh of an interval and a tier. */
  price: (bucket: number, tier: number) => number;
  /** Line fields for a tier. */
  line: (tier: number) => Omit<WholesaleLine, 'estimatedKwh'>;
}

/**
 * The prices of a part by interval; null for a part with fixed prices. Series prices exclude GST: a plan
 * whose prices include GST adds it, except to feed-in.
 */
export function wholesalePrices(
  part: EnergyPart,
  { gst }: Pick<ElectricityPlan, 'gst'>,
  { spot: series, edges }: Pick<BillEnergy, 'spot' | 'edges'>,
): WholesalePrices | null {
  if (!part.wholesale) return null;
  const { series_id: seriesId, factor, atLeast, atMost } = part.wholesale;
  const spot = series?.get(seriesId) ?? new Float64Array(Math.max(0, edges.length - 1)).fill(NaN);
  const withGst = gst === 'included' && part.kind !== 'feedIn' ? GST_FACTOR : 1;
  const [low, high] = [atLeast ?? -Infinity, atMost ?? Infinity];
  const added = part.tiers.map(({ price }) => price);
  const scale = factor * withGst;
  return {
    spot,
    price: (bucket, tier) => Math.min(high, Math.max(low, spot[bucket]! * scale + added[tier]!)),
    line: (tier) => ({ seriesId, factor, gst: withGst, adder: added[tier]!, atLeast, atMost }),
  };
}

/** The price series that a plan follows, each once. */
export const listSeries = (plan: Pick<ElectricityPlan, 'parts' | 'changes'>): number[] => [
  ...new Set(
    allParts(plan).flatMap((part) => ('tiers' in part && part.wholesale ? [part.wholesale.series_id] : [])),
  ),
];
