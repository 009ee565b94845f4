import type { ExplainedBucket, ExplainedReading } from '@heliograph/contracts/engine';
import type { StoredTariff } from '@heliograph/contracts/http';
import { halvesAt, revenueBetween, slotEntry } from '@heliograph/domain/tariff';
import type { Energy } from '../../revenue/revenueCounters.ts';
import type { PointSamples } from '../../series/pointSamples.ts';
import { compiledOrUnpriced } from './compiledOrUnpriced.ts';
import { countedIn, type StationBuckets } from './pricedEnergy.ts';

/**
 * Tells of a station's buckets how each was reckoned, by the very rules that reckon the report.
 *
 * @param samples of each counter, from well before the first bucket on
 */
export function createBucketExplainer(
  { table, counters, energy }: StationBuckets,
  samples: readonly PointSamples[],
  stored: readonly StoredTariff[],
): (bucket: number) => ExplainedBucket {
  const { edges, calendar, estimated } = energy;
  const tariffs = compiledOrUnpriced(stored);

  function readings(kind: Energy, bucket: number): ExplainedReading[] {
    return counters.places[0]![kind].map((place) => {
      const { deviceId, propertyCode } = counters.points[place]!;
      const kwh = table.kwh[place]![bucket]!;
      return {
        deviceId,
        code: propertyCode,
        kwh: Number.isNaN(kwh) ? null : kwh,
        first: lastUpTo(samples[place]!, edges[bucket]!),
        last: lastUpTo(samples[place]!, edges[bucket + 1]!),
      };
    });
  }

  function pricesOf(bucket: number): ExplainedBucket['prices'] {
    const { feedin, consumption } = halvesAt(stored, edges[bucket]!);
    const newest = [feedin, consumption]
      .filter((half) => half !== undefined)
      .sort((a, b) => b.create_time - a.create_time || b.id - a.id)[0];
    if (!newest) return null;
    const { unit: currency, create_time: from } = newest;
    const priceOf = (half: StoredTariff | undefined) =>
      half?.unit === currency ? slotEntry(half.price_model, calendar[bucket]!) : null;
    return { currency, from, selling: priceOf(feedin), selfUse: priceOf(consumption) };
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
      estimated: estimated[bucket] === 1,
      prices: pricesOf(bucket),
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
