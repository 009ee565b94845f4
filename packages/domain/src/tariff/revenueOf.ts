import { calendar, SLOTS, type Calendar } from '../time/calendar.ts';
import type { CompiledTariffs, TariffVersion } from './compileTariffs.ts';

/** Energy of a station, kWh per bucket, NaN where not known; one entry less than `edges`. */
export interface RevenueInput {
  /** Starts of the buckets, ms, ascending, and the end of the last. */
  edges: Float64Array;
  generation: Float64Array;
  selling: Float64Array;
  /** Zeros for a station without storage. */
  charging: Float64Array;
  zone: string;
  tariffs: CompiledTariffs;
  /** `calendar(zone, edges)`, where many stations share it; made here when absent. */
  calendar?: Calendar;
}

/** Sums over the buckets of one currency, unrounded. */
export interface RevenueSums {
  currency: string;
  generationKwh: number;
  chargingKwh: number;
  sellingKwh: number;
  selfUseKwh: number;
  /** In the currency: energy sold at the feed-in price, and used at the price it saved buying at. */
  sellingPrice: number;
  selfUsePrice: number;
  /** Buckets left out of every sum, because an energy or a price is not known. */
  missing: number;
}

/**
 * Revenue of a station (spec B §9): per bucket, charging counts as none where it exceeds generation, selling is capped
 * at generation less charging, self-use is the rest. The tariff in force at the bucket's start prices all of it, by
 * the wall clock of the zone. One answer a currency, oldest first; none without a tariff.
 */
export function revenueOf(input: RevenueInput): RevenueSums[] {
  const { edges, zone, tariffs } = input;
  const times = input.calendar ?? calendar(zone, edges);
  const sums = new Map<string, RevenueSums>();
  const buckets = Math.max(0, edges.length - 1);
  tariffs.forEach((tariff, index) => {
    const begin = firstAtOrAfter(edges, tariff.from, buckets);
    const end = firstAtOrAfter(edges, tariffs[index + 1]?.from ?? Infinity, buckets);
    if (begin === end) return;
    const total = sums.get(tariff.currency) ?? nothing(tariff.currency);
    sums.set(tariff.currency, total);
    addRange(total, input, times, tariff, begin, end);
  });
  return [...sums.values()];
}

function addRange(
  total: RevenueSums,
  { generation, selling, charging }: RevenueInput,
  { slot, weekend }: Calendar,
  tariff: TariffVersion,
  begin: number,
  end: number,
): void {
  const { selling: sellingPrices, selfUse: selfUsePrices } = tariff;
  let generated = 0;
  let charged = 0;
  let sold = 0;
  let used = 0;
  let soldFor = 0;
  let saved = 0;
  let missing = 0;
  for (let i = begin; i < end; i++) {
    const made = generation[i] ?? NaN;
    let stored = charging[i] ?? NaN;
    if (stored > made) stored = 0;
    const left = made - stored;
    let exported = selling[i] ?? NaN;
    if (exported > left) exported = left;
    const own = left - exported;
    const price = (weekend[i] ?? 0) * SLOTS + (slot[i] ?? 0);
    const sale = exported * (sellingPrices[price] ?? NaN);
    const saving = own * (selfUsePrices[price] ?? NaN);
    // An unknown energy or price makes its product NaN, zero times unknown too.
    if (Number.isNaN(sale + saving)) {
      missing++;
      continue;
    }
    generated += made;
    charged += stored;
    sold += exported;
    used += own;
    soldFor += sale;
    saved += saving;
  }
  total.generationKwh += generated;
  total.chargingKwh += charged;
  total.sellingKwh += sold;
  total.selfUseKwh += used;
  total.sellingPrice += soldFor;
  total.selfUsePrice += saved;
  total.missing += missing;
}

/** Index of the first of the first `count` ascending values that is at least `value`; `count` when none is. */
function firstAtOrAfter(values: Float64Array, value: number, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nothing = (currency: string): RevenueSums => ({
  currency,
  generationKwh: 0,
  chargingKwh: 0,
  sellingKwh: 0,
  selfUseKwh: 0,
  sellingPrice: 0,
  selfUsePrice: 0,
  missing: 0,
});
