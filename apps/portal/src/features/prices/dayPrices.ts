import type { PriceMinutes } from '@heliograph/contracts/http';
import type { PriceRange } from '@heliograph/domain/prices';
import { dayStart } from '@heliograph/domain/time';
import { centsText, parseCents } from './centsText.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The intervals of a local day with their prices, NaN where there is none. */
export function dayRange(zone: string, date: string, stored: PriceRange): PriceRange {
  const { from, until } = dayTimes(zone, date, stored.minutes);
  const length = stored.minutes * MINUTE;
  const values = Float64Array.from({ length: (until - from) / length }, (_, index) => {
    const place = (from - stored.start) / length + index;
    return stored.values[place] ?? NaN;
  });
  return { minutes: stored.minutes, start: from, values };
}

/** The intervals of a series that start on a local day. */
export function dayTimes(zone: string, date: string, minutes: PriceMinutes): { from: number; until: number } {
  const day = Date.parse(`${date}T00:00Z`) / DAY;
  const align = (at: number) => Math.ceil(at / (minutes * MINUTE)) * minutes * MINUTE;
  return { from: align(dayStart(zone, day)), until: align(dayStart(zone, day + 1)) };
}

/** A field of a day: one interval, or the intervals of an hour. */
export interface DayField {
  start: number;
  /** Places in the day. */
  first: number;
  end: number;
  /** As stored, in cents; empty for none, the mean of different ones. */
  text: string;
  /** The field has different prices. */
  isMean: boolean;
}

/** The fields of a day. */
export function dayFields({ minutes, start, values }: PriceRange, by: 'hour' | 'interval'): DayField[] {
  const size = by === 'hour' ? 60 / minutes : 1;
  const fields: DayField[] = [];
  for (let first = 0; first < values.length; first += size) {
    const end = Math.min(values.length, first + size);
    const own = values.subarray(first, end);
    const isMean = own.some((price) => price !== own[0]) && own.some((price) => !Number.isNaN(price));
    const known = own.filter((price) => !Number.isNaN(price));
    const mean = known.reduce((sum, price) => sum + price, 0) / known.length;
    fields.push({ start: start + first * minutes * MINUTE, first, end, text: centsText(mean), isMean });
  }
  return fields;
}

/** The day with what was typed into its fields; null where some of it is no price. @param typed by start */
export function withTyped(
  day: PriceRange,
  fields: readonly DayField[],
  typed: ReadonlyMap<number, string>,
): PriceRange | null {
  const values = day.values.slice();
  for (const { start, first, end } of fields) {
    const text = typed.get(start);
    if (text === undefined) continue;
    const price = parseCents(text);
    if (price === null) return null;
    values.fill(price, first, end);
  }
  return { ...day, values };
}
