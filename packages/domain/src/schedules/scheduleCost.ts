import type { Mismatch, ScheduleCost } from '@heliograph/contracts/engine';
import { withoutNoise } from '../tariff/roundMoney.ts';
import { localDay, zoneOffset } from '../time/index.ts';
import type { BuyPrices } from './buyPrices.ts';
import { priceRange, type PriceRange } from './priceRanges.ts';
import type { SlotTable } from './slotTable.ts';

/** A station's energies by interval, kWh; NaN where unknown. */
export interface ScheduleEnergy {
  zone: string;
  /** Starts of the intervals, ms, and the end of the last. */
  edges: Float64Array;
  imported: Float64Array;
  generated: Float64Array;
  charged: Float64Array;
  discharged: Float64Array;
}

/** Prices of whole days by interval, per kWh; NaN without a price. */
export interface DailyPrices {
  prices: Float64Array;
  /** The local day of each interval, since 1970-01-01. */
  days: Int32Array;
  ranges: ReadonlyMap<number, PriceRange>;
}

/** @param edges intervals that cover whole days */
export function dailyPrices(pricesOf: BuyPrices, zone: string, edges: Float64Array): DailyPrices {
  const prices = pricesOf(edges);
  const days = Int32Array.from(prices, (_, bucket) => localDay(zone, edges[bucket]!));
  const byDay = new Map<number, number[]>();
  days.forEach((day, bucket) => {
    const own = byDay.get(day) ?? [];
    byDay.set(day, own);
    own.push(prices[bucket]!);
  });
  const ranges = new Map([...byDay].map(([day, own]) => [day, priceRange(own)] as const));
  return { prices, days, ranges };
}

/**
 * A battery returns about 85 to 90 % of its charge, so charging from the grid must cost less than this share of the
 * price that it saves.
 */
export const WORTHWHILE = 0.85;
export const isWorthwhile = (lowest: number, price: number): boolean => lowest < WORTHWHILE * price;

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Tolerance for rounding errors of float sums, kWh. */
const NOISE = 1e-9;

/**
 * Cost of slots that do not fit the prices [BIL-04], with the current slots and clock.
 *
 * Charged from the grid is the battery's charge beyond the generation of the interval, at most the import. It
 * counts in intervals in which a slot charges from the grid, at the difference between their price and the
 * cheapest of the day.
 *
 * Held back is calculated for stretches without net charging, in which energy can be discharged at any time:
 * the same discharge is distributed to the most expensive imports of the stretch, no interval above the
 * highest discharge of the period.
 *
 * @param daily of the same intervals; the last day is complete, since its cheapest price may still follow
 * @param clockAhead minutes by which the device's clock is ahead; null if unknown, then assumed correct
 */
export function scheduleCost(
  energy: ScheduleEnergy,
  { prices, days, ranges }: DailyPrices,
  slots: SlotTable,
  clockAhead: number | null,
): ScheduleCost {
  const { edges, imported, generated, charged, discharged } = energy;
  const gridCharge = newSum(clockAhead);
  const heldBack = newSum(clockAhead);
  const moment = computeMoments(energy, slots, clockAhead ?? 0);
  const net = discharged.map((kwh, bucket) => kwh - charged[bucket]!);
  const most = net.reduce((highest, kwh) => (kwh > highest ? kwh : highest), 0);
  let missing = 0;
  let unpriced = 0;
  let stretch: number[] = [];
  const endStretch = () => {
    for (const { bucket, kwh, gain } of redistribute(stretch, net, imported, prices, most))
      add(heldBack, kwh, gain, moment(bucket).heldByClock);
    stretch = [];
  };
  for (let bucket = 0; bucket < imported.length; bucket++) {
    const price = prices[bucket]!;
    const length = edges[bucket + 1]! - edges[bucket]!;
    const isKnown = !Number.isNaN(imported[bucket]! + generated[bucket]! + net[bucket]!);
    if (!isKnown) missing += length;
    else if (Number.isNaN(price)) unpriced += length;
    if (!isKnown || Number.isNaN(price) || net[bucket]! < -NOISE) endStretch();
    else stretch.push(bucket);
    if (!isKnown || Number.isNaN(price)) continue;
    const fromGrid = Math.min(imported[bucket]!, Math.max(0, charged[bucket]! - generated[bucket]!));
    const { lowest } = ranges.get(days[bucket]!)!;
    const above = price - lowest;
    if (fromGrid <= NOISE || above <= 0) continue;
    const { charges, chargesByClock } = moment(bucket);
    if (charges > 0) add(gridCharge, fromGrid, fromGrid * above, chargesByClock / charges);
  }
  endStretch();
  return {
    gridCharge: shown(gridCharge),
    heldBack: shown(heldBack),
    missingHours: withoutNoise(missing / HOUR),
    unpricedHours: withoutNoise(unpriced / HOUR),
  };
}

const newSum = (clockAhead: number | null): Mismatch => ({
  kwh: 0,
  money: 0,
  clockMoney: clockAhead === null ? null : 0,
});

function add(sum: Mismatch, kwh: number, money: number, clockShare: number) {
  sum.kwh += kwh;
  sum.money += money;
  if (sum.clockMoney !== null) sum.clockMoney += money * clockShare;
}

const shown = ({ kwh, money, clockMoney }: Mismatch): Mismatch => ({
  kwh: withoutNoise(kwh),
  money: withoutNoise(money),
  clockMoney: clockMoney === null ? null : withoutNoise(clockMoney),
});

/** States of the slots during an interval, by its minutes. */
function computeMoments({ zone, edges }: ScheduleEnergy, slots: SlotTable, clockAhead: number) {
  return (bucket: number) => {
    const start = edges[bucket]!;
    const minutes = Math.round((edges[bucket + 1]! - start) / MINUTE);
    const first = (start + zoneOffset(zone, start)) / MINUTE;
    let charges = 0;
    let chargesByClock = 0;
    let held = 0;
    for (let minute = first; minute < first + minutes; minute++) {
      const right = slots(minute);
      const actual = slots(minute + clockAhead);
      if (actual?.charges) {
        charges++;
        if (!right?.charges) chargesByClock++;
      }
      if ((actual?.soc ?? 0) > (right?.soc ?? 0)) held++;
    }
    /** Minutes of grid charging, those caused only by the clock error, and the share of time held by it. */
    return { charges, chargesByClock, heldByClock: held / minutes };
  };
}

/**
 * Moves discharge of a stretch from its cheapest to its most expensive intervals. `bucket` is the interval
 * that loses the import.
 */
function* redistribute(
  stretch: readonly number[],
  net: Float64Array,
  imported: Float64Array,
  prices: Float64Array,
  most: number,
): Generator<{ bucket: number; kwh: number; gain: number }, void> {
  const givers = stretch.toSorted((one, other) => prices[one]! - prices[other]!);
  const takers = stretch.toSorted((one, other) => prices[other]! - prices[one]!);
  let giver = 0;
  let left = givers.length > 0 ? net[givers[0]!]! : 0;
  for (const bucket of takers) {
    let room = Math.min(imported[bucket]!, most - net[bucket]!);
    while (room > NOISE && giver < givers.length) {
      const gain = prices[bucket]! - prices[givers[giver]!]!;
      if (gain <= 0) return;
      const kwh = Math.min(room, left);
      if (kwh > NOISE) yield { bucket, kwh, gain: kwh * gain };
      room -= kwh;
      left -= kwh;
      if (left <= NOISE) left = net[givers[++giver]!] ?? 0;
    }
  }
}
