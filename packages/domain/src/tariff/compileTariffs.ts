import type { Price, PriceEntry, PriceTab, StoredTariff } from '@heliograph/contracts/http';
import { SLOTS } from '../time/calendar.ts';
import { SELF_USE, SELLING } from './tariffVersions.ts';

/** Prices in force from one instant until the next version's. */
export interface TariffVersion {
  from: number;
  currency: string;
  /** Per kWh by slot as `calendar` of domain/time counts them; NaN where no price is set. */
  selling: Float64Array;
  selfUse: Float64Array;
}

/** Versions by their time, oldest first. The first reaches back without end and has no prices. */
export type CompiledTariffs = readonly TariffVersion[];

/** Of a station that never had a tariff: no prices, in no currency. */
export const UNPRICED: CompiledTariffs = [version(-Infinity, '', undefined, undefined)];

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
    for (const entry of data) for (const [from, to] of slotsOf(tab, entry)) table.fill(entry.value, from, to);
  }
  return table;
}

/** The slots that an entry prices, as [from, to): of weekdays, of the weekend or of both. */
export function slotsOf(
  tab: PriceTab['tab'],
  { startTime, endTime }: PriceEntry,
): (readonly [from: number, to: number])[] {
  const from = slotOf(startTime);
  const to = endTime === '00:00' ? SLOTS : slotOf(endTime);
  const days = { daily: [0, SLOTS], weekday: [0], weekend: [SLOTS] }[tab];
  return days.map((day) => [day + from, day + to]);
}

/** First quarter hour at or after a clock time: 23:59, like 24:00, is the end of the day (spec B §5). */
function slotOf(clock: string): number {
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  return Math.ceil(((hours * 60 + minutes) * SLOTS) / 1440);
}
