import type { PriceMinutes } from '@heliograph/contracts/http';
import type { PriceRange } from './priceFile.ts';

const MINUTE = 60_000;

/** UTC months since January 1970. */
export function getMonth(at: number): number {
  const date = new Date(at);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** Start of a UTC month, ms. */
export const monthStart = (month: number): number => Date.UTC(1970, month);

/** YYYY-MM */
export const monthText = (month: number): string => new Date(monthStart(month)).toISOString().slice(0, 7);

/** Intervals of a UTC month. */
export const monthLength = (month: number, minutes: PriceMinutes): number =>
  (monthStart(month + 1) - monthStart(month)) / (minutes * MINUTE);

/** A range as whole months, NaN outside of it; includes months without any price. */
export function byMonth({
  minutes,
  start,
  values,
}: PriceRange): { month: number; from: number; values: Float64Array }[] {
  const step = minutes * MINUTE;
  const parts: { month: number; from: number; values: Float64Array }[] = [];
  for (let at = 0; at < values.length;) {
    const month = getMonth(start + at * step);
    const from = (start + at * step - monthStart(month)) / step;
    const next = Math.min(values.length, at + monthLength(month, minutes) - from);
    parts.push({ month, from, values: values.subarray(at, next) });
    at = next;
  }
  return parts;
}

/**
 * Sets prices of a month from an interval on, in place. @param removes true to delete the price of intervals
 * without one
 */
export function setInMonth(
  stored: Float64Array,
  { from, values }: { from: number; values: Float64Array },
  removes: boolean,
): void {
  values.forEach((value, index) => {
    if (removes || !Number.isNaN(value)) stored[from + index] = value;
  });
}

/** Number of intervals with a price. */
export const countPrices = (values: Float64Array): number =>
  values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);

/**
 * The part of some months between two instants, from the first to the last interval with a price. @param
 * months by time
 */
export function getRange(
  months: readonly { month: number; values: Float64Array }[],
  minutes: PriceMinutes,
  { from, until }: { from: number; until: number },
): PriceRange {
  const step = minutes * MINUTE;
  let first = Infinity;
  let end = -Infinity;
  for (const { month, values } of months) {
    const start = monthStart(month);
    values.forEach((value, index) => {
      const at = start + index * step;
      if (Number.isNaN(value) || at < from || at >= until) return;
      first = Math.min(first, at);
      end = at + step;
    });
  }
  if (end < first) return { minutes, start: 0, values: new Float64Array() };
  const whole = new Float64Array((end - first) / step).fill(NaN);
  for (const { month, values } of months) {
    const offset = (monthStart(month) - first) / step;
    const begin = Math.max(0, -offset);
    const stop = Math.min(values.length, whole.length - offset);
    if (begin < stop) whole.set(values.subarray(begin, stop), offset + begin);
  }
  return { minutes, start: first, values: whole };
}
