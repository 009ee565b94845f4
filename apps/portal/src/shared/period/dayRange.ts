import { DAY } from '@heliograph/domain/time';
import { parseDate } from '../fields/dateText.ts';
import { instantAt, neighbourDate } from './dates.ts';

/** Dates of a station's calendar, YYYY-MM-DD, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Numbers of days that a page shows. */
export interface RangeRule {
  /** In the usual range, which ends today. */
  usual: number;
  /** At most. */
  most: number;
}

/** The date so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export const usualRange = (today: string, { usual }: RangeRule): DayRange => ({
  from: addDays(today, 1 - usual),
  to: today,
});

/** Parses the range of an address; without a valid one it is the usual. @param today in the station's zone */
export function parseRange(search: URLSearchParams, today: string, rule: RangeRule): DayRange {
  const from = parseDate(search.get('from') ?? '');
  const to = parseDate(search.get('to') ?? '');
  const isValid = from !== null && to !== null && from <= to && to < addDays(from, rule.most);
  return isValid ? { from, to } : usualRange(today, rule);
}

/** The query of a range; empty for the usual one. */
export function rangeAddress({ from, to }: DayRange, today: string, rule: RangeRule): Record<string, string> {
  const usual = usualRange(today, rule);
  return from === usual.from && to === usual.to ? {} : { from, to };
}

/** A range with another first or last date; the other end follows where it has to. */
export function withEnd(
  { from, to }: DayRange,
  end: keyof DayRange,
  date: string,
  { most }: RangeRule,
): DayRange {
  if (end === 'from') {
    const last = addDays(date, most - 1);
    return { from: date, to: to < date ? date : to > last ? last : to };
  }
  const first = addDays(date, 1 - most);
  return { from: from > date ? date : from < first ? first : from, to: date };
}

/** The days of a range as instants [start, end). */
export const rangeSpan = (zone: string, { from, to }: DayRange): { start: number; end: number } => ({
  start: instantAt(zone, from, '00:00'),
  end: instantAt(zone, neighbourDate('day', to, 1), '00:00'),
});
