import type { Price } from '@heliograph/contracts/http';
import { SLOTS } from '../time/calendar.ts';
import { localDate } from '../time/localDate.ts';
import { slotEntry } from './slotEntry.ts';

/** A stretch of a day at one price: [start, end) in hours by the wall clock. */
export interface PriceSpan {
  start: number;
  end: number;
  /** Per kWh; null where none is set. */
  price: number | null;
}

const QUARTER = 15 * 60_000;
/** In a week and a day every price of a tariff has had its turn. */
const FARTHEST = 8 * SLOTS;

/** A working day or a day of the weekend from 00:00 to 24:00, in as few stretches as its prices allow. */
export function priceDay(price: Price, weekend: boolean): PriceSpan[] {
  const spans: PriceSpan[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    const now = priceOf(price, (weekend ? SLOTS : 0) + slot);
    const end = ((slot + 1) * 24) / SLOTS;
    const last = spans.at(-1);
    if (last?.price === now) last.end = end;
    else spans.push({ start: (slot * 24) / SLOTS, end, price: now });
  }
  return spans;
}

/** The price at an instant in a station's zone, per kWh; null where none is set. */
export function priceAt(price: Price, zone: string, at: number): number | null {
  const { weekday, minuteOfDay } = localDate(zone, at);
  return priceOf(price, (weekday > 5 ? SLOTS : 0) + Math.floor((minuteOfDay * SLOTS) / 1440));
}

/** When the price next is another than at `now`, ms, and what it is then; null when it stays. */
export function nextPrice(
  price: Price,
  zone: string,
  now: number,
): { at: number; price: number | null } | null {
  if (typeof price === 'number') return null;
  const current = priceAt(price, zone, now);
  // Offsets of zones are whole quarter hours, so quarters begin at the same instants everywhere.
  const first = (Math.floor(now / QUARTER) + 1) * QUARTER;
  for (let step = 0; step < FARTHEST; step++) {
    const at = first + step * QUARTER;
    const next = priceAt(price, zone, at);
    if (next !== current) return { at, price: next };
  }
  return null;
}

const priceOf = (price: Price, slot: number): number | null => slotEntry(price, slot)?.price ?? null;
