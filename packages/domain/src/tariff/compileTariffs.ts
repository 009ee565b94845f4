import type { Price, PriceEntry, StoredTariff } from '@heliograph/contracts/http';
import { SLOTS } from '../time/calendar.ts';

/** Prices in force from one instant until the next version's. */
export interface TariffVersion {
  from: number;
  currency: string;
  /** Per kWh by weekend * 96 + quarter hour of the day; NaN where no price is set. */
  selling: Float64Array;
  selfUse: Float64Array;
}

/** Versions by their time, oldest first. The first reaches back without end and has no prices. */
export type CompiledTariffs = readonly TariffVersion[];

const SELF_USE = 1;
const SELLING = 2;

/**
 * The histories of both halves of a station's tariff as one list of price tables. Before its first tariff a half has
 * no price, and where the halves disagree on the currency neither has: money of two currencies is never added.
 */
export function compileTariffs(stored: readonly StoredTariff[]): CompiledTariffs {
  const oldestFirst = stored.toSorted((a, b) => a.create_time - b.create_time || a.id - b.id);
  const first = oldestFirst[0];
  if (!first) return [];
  const versions = [version(-Infinity, first.unit, undefined, undefined)];
  let selling: StoredTariff | undefined;
  let selfUse: StoredTariff | undefined;
  for (const [index, tariff] of oldestFirst.entries()) {
    if (tariff.action === SELLING) selling = tariff;
    if (tariff.action === SELF_USE) selfUse = tariff;
    // Both halves are saved at one instant: only the last of an instant makes a version.
    if (oldestFirst[index + 1]?.create_time === tariff.create_time) continue;
    versions.push(version(tariff.create_time, tariff.unit, selling, selfUse));
  }
  return versions;
}

function version(
  from: number,
  currency: string,
  selling: StoredTariff | undefined,
  selfUse: StoredTariff | undefined,
): TariffVersion {
  const prices = (half: StoredTariff | undefined) =>
    priceTable(half?.unit === currency ? half.price_model : []);
  return { from, currency, selling: prices(selling), selfUse: prices(selfUse) };
}

/** Weekday's 96 quarter hours, then the weekend's. */
function priceTable(price: Price): Float64Array {
  const table = new Float64Array(2 * SLOTS).fill(typeof price === 'number' ? price : NaN);
  if (typeof price === 'number') return table;
  for (const { tab, data } of price) {
    if (tab !== 'weekend') data.forEach((entry) => fill(table.subarray(0, SLOTS), entry));
    if (tab !== 'weekday') data.forEach((entry) => fill(table.subarray(SLOTS), entry));
  }
  return table;
}

function fill(day: Float64Array, { startTime, endTime, value }: PriceEntry): void {
  day.fill(value, slotOf(startTime), endTime === '00:00' ? SLOTS : slotOf(endTime));
}

/** First quarter hour at or after a clock time: 23:59, like 24:00, is the end of the day (spec B §5). */
function slotOf(clock: string): number {
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  return Math.ceil(((hours * 60 + minutes) * SLOTS) / 1440);
}
