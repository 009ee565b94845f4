import { leftForSelfUse, storedGeneration } from '../energy/selfUse.ts';
import type { TariffVersion } from './compileTariffs.ts';

/** Energy of a station per bucket, kWh, NaN if unknown; one entry less than `edges`. */
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
  /** Energy sold at the feed-in price, and own use at the avoided purchase price. */
  sellingTotal: number;
  selfUseTotal: number;
  /** Hours of buckets with energy and price, with energy only, and with neither. */
  pricedHours: number;
  unpricedHours: number;
  missingHours: number;
}

const HOUR = 3_600_000;

/** Number of buckets that are summed before checking for NaN. */
const BLOCK = 256;

/** Sums of the current block, reused to avoid allocations. */
const block = { generation: 0, charging: 0, selling: 0, selfUse: 0, sellingTotal: 0, selfUseTotal: 0 };

/**
 * Adds the buckets [begin, end) at the prices of one version [REP-05]. A bucket with an unknown energy counts as missing.
 * A bucket without one of the prices counts as unpriced: its energy is added, its money is not.
 */
export function addRevenue(
  sums: RevenueSums,
  energy: PricedEnergy,
  tariff: TariffVersion,
  begin: number,
  end: number,
): void {
  const { edges } = energy;
  for (let from = begin; from < end; from += BLOCK) {
    const to = Math.min(from + BLOCK, end);
    sumBlock(energy, tariff, from, to);
    // Any unknown energy or price makes the sum NaN, so one check covers the whole block.
    if (Number.isNaN(block.sellingTotal + block.selfUseTotal)) addByRuns(sums, energy, tariff, from, to);
    else {
      addEnergy(sums);
      addMoney(sums, edges, from, to);
    }
  }
}

/**
 * The rule for each bucket: charging is zero if it exceeds generation, selling is capped at generation minus charging,
 * self-consumption is the rest. Branch-free, since branches would be mispredicted for every other bucket.
 */
function sumBlock(
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
    const stored = storedGeneration(made, charging[i]!);
    const exported = selling[i]!;
    const own = leftForSelfUse(made, stored, exported);
    const sale = Math.min(exported, made - stored);
    const slot = calendar[i]!;
    generated += made;
    charged += stored;
    sold += sale;
    used += own;
    soldFor += sale * sellingPrices[slot]!;
    saved += own * selfUsePrices[slot]!;
  }
  block.generation = generated;
  block.charging = charged;
  block.selling = sold;
  block.selfUse = used;
  block.sellingTotal = soldFor;
  block.selfUseTotal = saved;
}

/** Adds a block with unknown values, by runs of buckets with the same coverage. */
function addByRuns(
  sums: RevenueSums,
  energy: PricedEnergy,
  tariff: TariffVersion,
  from: number,
  to: number,
): void {
  const { edges } = energy;
  for (let begin = from; begin < to;) {
    const known = getCoverage(energy, tariff, begin);
    let end = begin + 1;
    while (end < to && getCoverage(energy, tariff, end) === known) end++;
    if (known === MISSING) sums.missingHours += hours(edges, begin, end);
    else {
      sumBlock(energy, tariff, begin, end);
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

function getCoverage(
  { generation, selling, charging, calendar }: PricedEnergy,
  tariff: TariffVersion,
  bucket: number,
): number {
  if (Number.isNaN(generation[bucket]! + selling[bucket]! + charging[bucket]!)) return MISSING;
  const slot = calendar[bucket]!;
  return Number.isNaN(tariff.selling[slot]! + tariff.selfUse[slot]!) ? UNPRICED : PRICED;
}

function addEnergy(sums: RevenueSums): void {
  sums.generation += block.generation;
  sums.charging += block.charging;
  sums.selling += block.selling;
  sums.selfUse += block.selfUse;
}

function addMoney(sums: RevenueSums, edges: Float64Array, begin: number, end: number): void {
  sums.sellingTotal += block.sellingTotal;
  sums.selfUseTotal += block.selfUseTotal;
  sums.pricedHours += hours(edges, begin, end);
}

const hours = (edges: Float64Array, begin: number, end: number) => (edges[end]! - edges[begin]!) / HOUR;

export const zeroSums = (): RevenueSums => ({
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
