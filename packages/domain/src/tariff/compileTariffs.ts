import type { Price, PriceEntry, PriceTab, StoredTariff } from '@heliograph/contracts/http';
import { QUARTERS_PER_DAY } from '../time/calendar.ts';
import { SELF_USE, SELLING } from './tariffVersions.ts';

/** Prices in force from an instant until the next version. */
export interface TariffVersion {
  from: number;
  currency: string;
  /** Per kWh by quarter hour as counted by `calendar`; NaN if no price is set. */
  selling: Float64Array;
  selfUse: Float64Array;
}

/** Versions, oldest first. The first one starts at -Infinity and has no prices. */
export type CompiledTariffs = readonly TariffVersion[];

/** For a station that never had a tariff: no prices and no currency. */
export const UNPRICED: CompiledTariffs = [version(-Infinity, '', undefined, undefined)];

/**
 * The histories of both prices of a station as one list of price tables. There is no price before the first tariff, nor
 * while the two prices have different currencies, since amounts in different currencies are never added.
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
    // Both prices are saved at the same instant; only the last one creates a version.
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

/** 96 quarter hours of a weekday, then of a weekend day. */
function priceTable(price: Price): Float64Array {
  const table = new Float64Array(2 * QUARTERS_PER_DAY).fill(typeof price === 'number' ? price : NaN);
  if (typeof price === 'number') return table;
  for (const { tab, data } of price) {
    for (const entry of data)
      for (const [from, to] of getSlots(tab, entry)) table.fill(entry.value, from, to);
  }
  return table;
}

/** The quarter hours of an entry as [from, to): of weekdays, of the weekend or of both. */
export function getSlots(
  tab: PriceTab['tab'],
  { startTime, endTime }: PriceEntry,
): (readonly [from: number, to: number])[] {
  const from = parseSlot(startTime);
  const to = endTime === '00:00' ? QUARTERS_PER_DAY : parseSlot(endTime);
  const days = { daily: [0, QUARTERS_PER_DAY], weekday: [0], weekend: [QUARTERS_PER_DAY] }[tab];
  return days.map((day) => [day + from, day + to]);
}

/** First quarter hour at or after a time: 23:59, like 24:00, is the end of the day [TAR-04]. */
function parseSlot(clock: string): number {
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  return Math.ceil(((hours * 60 + minutes) * QUARTERS_PER_DAY) / 1440);
}
