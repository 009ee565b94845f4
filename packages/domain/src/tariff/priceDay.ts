import type { Price, PriceTab } from '@heliograph/contracts/http';
import { QUARTERS_PER_DAY } from '../time/calendar.ts';
import { localDate } from '../time/localDate.ts';
import { getSlots } from './compileTariffs.ts';

/** A part of a day with one price: [start, end) in local hours. */
export interface PriceSpan {
  start: number;
  end: number;
  /** Per kWh; null if none is set. */
  price: number | null;
}

const QUARTER = 15 * 60_000;
/** Every price of a tariff occurs within a week. */
const MAX_LOOKAHEAD = 8 * QUARTERS_PER_DAY;

/** The prices of a weekday or weekend day from 00:00 to 24:00, in as few spans as possible. */
export function priceDay(price: Price, weekend: boolean): PriceSpan[] {
  const spans: PriceSpan[] = [];
  for (let slot = 0; slot < QUARTERS_PER_DAY; slot++) {
    const now = getPrice(price, (weekend ? QUARTERS_PER_DAY : 0) + slot);
    const end = ((slot + 1) * 24) / QUARTERS_PER_DAY;
    const last = spans.at(-1);
    if (last?.price === now) last.end = end;
    else spans.push({ start: (slot * 24) / QUARTERS_PER_DAY, end, price: now });
  }
  return spans;
}

/** The price at an instant in a station's zone, per kWh; null if none is set. */
export function priceAt(price: Price, zone: string, at: number): number | null {
  const { weekday, minuteOfDay } = localDate(zone, at);
  return getPrice(
    price,
    (weekday > 5 ? QUARTERS_PER_DAY : 0) + Math.floor((minuteOfDay * QUARTERS_PER_DAY) / 1440),
  );
}

/** The next price change after `now`, ms, with the new price; null if the price never changes. */
export function nextPrice(
  price: Price,
  zone: string,
  now: number,
): { at: number; price: number | null } | null {
  if (typeof price === 'number') return null;
  const current = priceAt(price, zone, now);
  // Zone offsets are multiples of 15 minutes, so quarter hours start at the same instants everywhere.
  const first = (Math.floor(now / QUARTER) + 1) * QUARTER;
  for (let step = 0; step < MAX_LOOKAHEAD; step++) {
    const at = first + step * QUARTER;
    const next = priceAt(price, zone, at);
    if (next !== current) return { at, price: next };
  }
  return null;
}

const getPrice = (price: Price, slot: number): number | null => findPriceEntry(price, slot)?.price ?? null;

/** A price with its place in the tariff: `fixed`, or a tab and the times of its entry. */
export interface PriceEntryMatch {
  price: number;
  slot: { tab: 'fixed' | PriceTab['tab']; startTime: string; endTime: string };
}

/** The entry that applies to a quarter hour as counted by `calendar`; null if there is none. */
export function findPriceEntry(price: Price, slot: number): PriceEntryMatch | null {
  if (typeof price === 'number')
    return { price, slot: { tab: 'fixed', startTime: '00:00', endTime: '24:00' } };
  const entries = price.flatMap(({ tab, data }) => data.map((entry) => ({ tab, entry })));
  const found = entries.findLast(({ tab, entry }) =>
    getSlots(tab, entry).some(([from, to]) => slot >= from && slot < to),
  );
  if (!found) return null;
  const { startTime, endTime, value } = found.entry;
  return { price: value, slot: { tab: found.tab, startTime, endTime } };
}
