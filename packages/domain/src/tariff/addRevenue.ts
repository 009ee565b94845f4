import type { TariffVersion } from './compileTariffs.ts';

/** Energy of a station, kWh a bucket, NaN where not known; each one entry less than `edges`. */
export interface PricedEnergy {
  /** Starts of the buckets, ms, ascending, and the end of the last. */
  edges: Float64Array;
  generation: Float64Array;
  selling: Float64Array;
  /** Zeros for a station without storage. */
  charging: Float64Array;
  /** `calendar(zone, edges)` */
  calendar: Uint8Array;
}

/** Sums over buckets, unrounded: energy in kWh, money in the currency of the tariff. */
export interface RevenueSums {
  generation: number;
  charging: number;
  selling: number;
  selfUse: number;
  /** What was sold at the feed-in price, and used at the price it saved buying at. */
  sellingTotal: number;
  selfUseTotal: number;
  /** Hours of the buckets by what is known of them: energy and price, energy only, not even that. */
  pricedHours: number;
  unpricedHours: number;
  missingHours: number;
}

const HOUR = 3_600_000;

/** Buckets that are summed before their sum is looked at. */
const STRETCH = 256;

/** What the last stretch came to: one object for all, so that none is made for each. */
const stretch = { generation: 0, charging: 0, selling: 0, selfUse: 0, sellingTotal: 0, selfUseTotal: 0 };

/**
 * Adds the buckets [begin, end) at the prices of one version (spec B §9). A bucket of which an energy is not known is
 * missing: nothing of it counts. One without a price of either kind is unpriced: its energy counts, its money does not.
 */
export function addRevenue(
  sums: RevenueSums,
  energy: PricedEnergy,
  tariff: TariffVersion,
  begin: number,
  end: number,
): void {
  const { edges } = energy;
  for (let from = begin; from < end; from += STRETCH) {
    const to = Math.min(from + STRETCH, end);
    sumStretch(energy, tariff, from, to);
    // An unknown energy or price makes its product NaN, zero times unknown too: one look tells of the whole stretch.
    if (Number.isNaN(stretch.sellingTotal + stretch.selfUseTotal)) addByRuns(sums, energy, tariff, from, to);
    else {
      addEnergy(sums);
      addMoney(sums, edges, from, to);
    }
  }
}

/**
 * The rule, for each bucket: charging counts as none where it exceeds generation, selling is capped at generation less
 * charging, self-use is the rest. Written without branches, which would be guessed wrong at every other bucket.
 */
function sumStretch(
  { generation, selling, charging, calendar }: PricedEnergy,
  { selling: sellingPrices, selfUse: selfUsePrices }: TariffVersion,
  from: number,
  to: number,
): void {
  let generated = 0;
  let charged = 0;
  let sold = 0;
  let used = 0;
  let soldFor = 0;
  let saved = 0;
  for (let i = from; i < to; i++) {
    const made = generation[i]!;
    const counted = charging[i]!;
    const stored = counted * Number(counted <= made);
    const exported = selling[i]!;
    const rest = made - stored - exported;
    const size = Math.abs(rest);
    // Where the rest is negative: exactly zero used, and that much less sold. Else: all of it used, all sold.
    const own = (rest + size) * 0.5;
    const sale = exported - (size - own);
    const slot = calendar[i]!;
    generated += made;
    charged += stored;
    sold += sale;
    used += own;
    soldFor += sale * sellingPrices[slot]!;
    saved += own * selfUsePrices[slot]!;
  }
  stretch.generation = generated;
  stretch.charging = charged;
  stretch.selling = sold;
  stretch.selfUse = used;
  stretch.sellingTotal = soldFor;
  stretch.selfUseTotal = saved;
}

/** Adds a stretch of which something is not known, by runs of buckets of which the same is known. */
function addByRuns(
  sums: RevenueSums,
  energy: PricedEnergy,
  tariff: TariffVersion,
  from: number,
  to: number,
): void {
  const { edges } = energy;
  for (let begin = from; begin < to;) {
    const known = knowledgeOf(energy, tariff, begin);
    let end = begin + 1;
    while (end < to && knowledgeOf(energy, tariff, end) === known) end++;
    if (known === MISSING) sums.missingHours += hours(edges, begin, end);
    else {
      sumStretch(energy, tariff, begin, end);
      addEnergy(sums);
      if (known === PRICED) addMoney(sums, edges, begin, end);
      else sums.unpricedHours += hours(edges, begin, end);
    }
    begin = end;
  }
}

const MISSING = 0;
const UNPRICED = 1;
const PRICED = 2;

function knowledgeOf(
  { generation, selling, charging, calendar }: PricedEnergy,
  tariff: TariffVersion,
  bucket: number,
): number {
  if (Number.isNaN(generation[bucket]! + selling[bucket]! + charging[bucket]!)) return MISSING;
  const slot = calendar[bucket]!;
  return Number.isNaN(tariff.selling[slot]! + tariff.selfUse[slot]!) ? UNPRICED : PRICED;
}

function addEnergy(sums: RevenueSums): void {
  sums.generation += stretch.generation;
  sums.charging += stretch.charging;
  sums.selling += stretch.selling;
  sums.selfUse += stretch.selfUse;
}

function addMoney(sums: RevenueSums, edges: Float64Array, begin: number, end: number): void {
  sums.sellingTotal += stretch.sellingTotal;
  sums.selfUseTotal += stretch.selfUseTotal;
  sums.pricedHours += hours(edges, begin, end);
}

const hours = (edges: Float64Array, begin: number, end: number) => (edges[end]! - edges[begin]!) / HOUR;

export const nothing = (): RevenueSums => ({
  generation: 0,
  charging: 0,
  selling: 0,
  selfUse: 0,
  sellingTotal: 0,
  selfUseTotal: 0,
  pricedHours: 0,
  unpricedHours: 0,
  missingHours: 0,
});
