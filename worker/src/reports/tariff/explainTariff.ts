import type {
  ExplainedBucket,
  ExplainedReading,
  Explanation,
  TariffQuestion,
} from '@heliograph/contracts/engine';
import type { StoredTariff } from '@heliograph/contracts/http';
import type { RevenueEnergy } from '@heliograph/domain/energy';
import { dateText } from '@heliograph/domain/reports';
import { findPriceEntry, revenueBetween, tariffsInForce } from '@heliograph/domain/tariff';
import { DAY, stepEdges } from '@heliograph/domain/time';
import { EngineError } from '../../engineError.ts';
import { readTariffs, compileOrUnpriced } from '../../revenue/readTariffs.ts';
import { pointSamples, type PointSamples } from '../../series/pointSamples.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { findStation } from '../question.ts';
import { countedIn, pricedEnergy, type StationBuckets } from './pricedEnergy.ts';

const MAX_BUCKETS = 400;
/** A counter without a reading in this time before the first bucket has no first reading. */
const LOOK_BACK = DAY;

/**
 * The buckets of a row of a tariff report: the readings, the rules, the prices that applied.
 *
 * @throws EngineError badInput naming the field, as the calls do
 */
export async function explainTariff(
  { question, at, until }: { question: TariffQuestion; at: number; until: number },
  context: QueryContext,
): Promise<Explanation> {
  const { stationId, interval } = question;
  const station = findStation(context.stations, stationId, 'question.stationId');
  if (until <= at) throw new EngineError('badInput', 0, 'ends before it starts', 'until');
  const zone = station.time_zone;
  const edges = stepEdges(zone, at, until, interval);
  const of = edges.length - 1;
  const end = edges[Math.min(of, MAX_BUCKETS)]!;
  const dates = { first: dateText(zone, at), last: dateText(zone, end - 1) };
  const [tariffs, buckets] = await Promise.all([
    readTariffs(context.session.http, [station], dates),
    pricedEnergy(context, station, { start: at, end, zone }, interval, () => undefined),
  ]);
  const samples = await pointSamples(context, buckets.counters.points, {
    start: at - LOOK_BACK,
    // A reading at the very end of the last bucket belongs to it.
    end: end + 1,
  });
  const explain = createBucketExplainer(buckets, samples, tariffs.get(stationId) ?? []);
  const count = buckets.energy.generation.length;
  return { start: at, end: until, buckets: Array.from({ length: count }, (_, each) => explain(each)), of };
}

/**
 * Explains how each bucket of a station was calculated, with the functions that calculate the report.
 *
 * @param samples of each counter, from well before the first bucket on
 */
export function createBucketExplainer(
  { table, counters, energy }: StationBuckets,
  samples: readonly PointSamples[],
  stored: readonly StoredTariff[],
): (bucket: number) => ExplainedBucket {
  const { edges, calendar, quality } = energy;
  const tariffs = compileOrUnpriced(stored);

  function readings(kind: RevenueEnergy, bucket: number): ExplainedReading[] {
    return counters.places[0]![kind].map((place) => {
      const { deviceId, propertyCode } = counters.points[place]!;
      const kwh = table.kwh[place]![bucket]!;
      return {
        deviceId,
        code: propertyCode,
        kwh: Number.isNaN(kwh) ? null : kwh,
        quality: table.quality[place]![bucket]!,
        first: lastUpTo(samples[place]!, edges[bucket]!),
        last: lastUpTo(samples[place]!, edges[bucket + 1]!),
      };
    });
  }

  function computePrices(bucket: number): ExplainedBucket['prices'] {
    const { feedin, consumption } = tariffsInForce(stored, edges[bucket]!);
    const newest = [feedin, consumption]
      .filter((half) => half !== undefined)
      .sort((a, b) => b.create_time - a.create_time || b.id - a.id)[0];
    if (!newest) return null;
    const { unit: currency, create_time: from } = newest;
    const computePrice = (half: StoredTariff | undefined) =>
      half?.unit === currency ? findPriceEntry(half.price_model, calendar[bucket]!) : null;
    return { currency, from, selling: computePrice(feedin), selfUse: computePrice(consumption) };
  }

  return (bucket) => {
    const counted = countedIn(energy, bucket);
    const { generation, selling, charging } = counted;
    const known = generation !== null && selling !== null && charging !== null;
    const sums = revenueBetween(energy, tariffs, bucket, bucket + 1);
    const priced = sums.pricedHours > 0;
    return {
      start: edges[bucket]!,
      end: edges[bucket + 1]!,
      generation: readings('generation', bucket),
      selling: readings('selling', bucket),
      charging: readings('charging', bucket),
      counted,
      applied: known ? { charging: sums.charging, selling: sums.selling, selfUse: sums.selfUse } : null,
      chargingDropped: known && sums.charging !== charging,
      sellingCapped: known && sums.selling !== selling,
      quality: quality[bucket]!,
      prices: computePrices(bucket),
      sellingTotal: priced ? sums.sellingTotal : null,
      selfUseTotal: priced ? sums.selfUseTotal : null,
    };
  };
}

/** The last reading at or before an instant. */
function lastUpTo({ at, value }: PointSamples, instant: number): ExplainedReading['first'] {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  while (low > 0 && Number.isNaN(value[low - 1])) low--;
  return low === 0 ? null : { at: at[low - 1]!, value: value[low - 1]! };
}
