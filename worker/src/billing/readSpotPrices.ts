import { REPORT_PROBLEMS } from '@heliograph/contracts/engine';
import {
  getPriceSeries,
  getPriceValues,
  type ElectricityPlan,
  type PriceSeries,
} from '@heliograph/contracts/http';
import { listSeries } from '@heliograph/domain/billing';
import { pricesAt, readPriceAnswer } from '@heliograph/domain/prices';
import { EngineError } from '../engineError.ts';
import type { Session } from '../session/sessions.ts';

/**
 * The price series that plans follow; asks for nothing where there are none.
 *
 * @throws EngineError badInput naming `field` for one that the person does not see, or that was deleted, or has another
 *   currency than its plan
 */
export async function followedSeries(
  { http }: Session,
  plans: readonly ElectricityPlan[],
  field: string,
): Promise<PriceSeries[]> {
  const followed = plans.flatMap((plan) => listSeries(plan).map((id) => ({ id, currency: plan.currency })));
  if (followed.length === 0) return [];
  const { list } = await http.call(getPriceSeries, {});
  return followed.map(({ id, currency }) => {
    const series = list.find((each) => each.series_id === id && each.currency === currency);
    if (!series)
      throw new EngineError('badInput', REPORT_PROBLEMS.seriesGone, `no price series ${id}`, field);
    return series;
  });
}

/** Prices of series by interval, as `BillEnergy` has them. @param edges starts of the intervals, ms, and the end of the last */
export async function readSpotPrices(
  { http }: Session,
  series: readonly PriceSeries[],
  edges: Float64Array,
): Promise<Map<number, Float64Array>> {
  const spot = new Map<number, Float64Array>();
  const [from = 0, until = 0] = [edges[0], edges.at(-1)];
  for (const { series_id, minutes } of series) {
    if (spot.has(series_id) || until <= from) continue;
    // Also the price that began before the first interval.
    const begin = from - minutes * 60_000;
    const answer = await http.call(getPriceValues, { series_id, from: begin, until });
    spot.set(series_id, pricesAt(readPriceAnswer(answer), edges));
  }
  return spot;
}
