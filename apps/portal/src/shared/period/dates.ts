import { DAY, localDate, zoneOffset } from '@heliograph/domain/time';

/** The periods of reports (REP-07). */
export const PERIODS = ['day', 'week', 'month', 'year', 'overyear', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];
/** Periods around a date. */
export type CalendarPeriod = Exclude<PeriodName, 'custom'>;

/** The first date that can be chosen, which is where reports over all years begin. */
export const FIRST_DATE = '2023-01-01';

/** The date of an instant in a zone, YYYY-MM-DD. */
export function dateAt(zone: string, at: number): string {
  return computeText((at + zoneOffset(zone, at)) / DAY);
}

/** The clock time of an instant in a zone, HH:mm. */
export function clockAt(zone: string, at: number): string {
  const { minuteOfDay } = localDate(zone, at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/**
 * The first instant at which a zone's clocks show a date and time; if they skip it, later by the skipped amount. 24:00
 * is the next day's 00:00.
 */
export function instantAt(zone: string, date: string, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const local = parseDay(date) * DAY + (hours * 60 + minutes) * 60_000;
  const before = local - zoneOffset(zone, local - DAY);
  const after = local - zoneOffset(zone, local + DAY);
  const shows = (at: number) => at + zoneOffset(zone, at) === local;
  return [before, after].sort((one, other) => one - other).find(shows) ?? before;
}

/** First and last date of the period around a date. Weeks begin on Monday; the period of all years ends with the date's year. */
export function periodDates(period: CalendarPeriod, date: string): { first: string; last: string } {
  const day = parseDay(date);
  const [year = 0, month = 1] = date.split('-').map(Number);
  const monday = day - ((((day + 3) % 7) + 7) % 7);
  const [first, next] = {
    day: [day, day + 1],
    week: [monday, monday + 7],
    month: [dayNumber(year, month), dayNumber(year, month + 1)],
    year: [dayNumber(year, 1), dayNumber(year + 1, 1)],
    overyear: [parseDay(FIRST_DATE), dayNumber(year + 1, 1)],
  }[period] as [number, number];
  return { first: computeText(first), last: computeText(next - 1) };
}

/** First date of the previous (-1) or next (1) period. */
export function neighbourDate(period: CalendarPeriod, date: string, step: -1 | 1): string {
  const { first, last } = periodDates(period, date);
  const neighbour = computeText(step < 0 ? parseDay(first) - 1 : parseDay(last) + 1);
  return periodDates(period, neighbour).first;
}

/** Limits a date to the range from the first one to today. */
export const withinDates = (date: string, today: string): string =>
  date < FIRST_DATE ? FIRST_DATE : date > today ? today : date;

const parseDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;
const computeText = (day: number) => new Date(Math.floor(day) * DAY).toISOString().slice(0, 10);
/** Days from 1970-01-01 to the first of a month; month 13 is January of the next year. */
const dayNumber = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY;
