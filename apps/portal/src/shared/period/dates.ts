import { DAY, localDate, zoneOffset } from '@heliograph/domain/time';
import { FIRST_DATE, type CalendarPeriod } from './periods.ts';

/** The date of an instant in a zone, YYYY-MM-DD. */
export function dateAt(zone: string, at: number): string {
  return textOf((at + zoneOffset(zone, at)) / DAY);
}

/** The clock time of an instant in a zone, HH:mm. */
export function clockAt(zone: string, at: number): string {
  const { minuteOfDay } = localDate(zone, at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/**
 * The first instant at which the clocks of a zone show a date and time; where they skip it, as much later as they were
 * put forward. 24:00 is the next day's 00:00.
 */
export function instantAt(zone: string, date: string, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const local = dayOf(date) * DAY + (hours * 60 + minutes) * 60_000;
  const before = local - zoneOffset(zone, local - DAY);
  const after = local - zoneOffset(zone, local + DAY);
  const shows = (at: number) => at + zoneOffset(zone, at) === local;
  return [before, after].sort((one, other) => one - other).find(shows) ?? before;
}

/** The dates of the period around a date, both inclusive. Weeks begin on Monday; over all years it ends with its year. */
export function periodDates(period: CalendarPeriod, date: string): { first: string; last: string } {
  const day = dayOf(date);
  const [year = 0, month = 1] = date.split('-').map(Number);
  const monday = day - ((((day + 3) % 7) + 7) % 7);
  const [first, next] = {
    day: [day, day + 1],
    week: [monday, monday + 7],
    month: [dayNumber(year, month), dayNumber(year, month + 1)],
    year: [dayNumber(year, 1), dayNumber(year + 1, 1)],
    overyear: [dayOf(FIRST_DATE), dayNumber(year + 1, 1)],
  }[period] as [number, number];
  return { first: textOf(first), last: textOf(next - 1) };
}

/** The first date of the period before (-1) or after (1) the one around `date`. */
export function neighbourDate(period: CalendarPeriod, date: string, step: -1 | 1): string {
  const { first, last } = periodDates(period, date);
  const neighbour = textOf(step < 0 ? dayOf(first) - 1 : dayOf(last) + 1);
  return periodDates(period, neighbour).first;
}

/** A date kept between the first one and today. */
export const withinDates = (date: string, today: string): string =>
  date < FIRST_DATE ? FIRST_DATE : date > today ? today : date;

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;
const textOf = (day: number) => new Date(Math.floor(day) * DAY).toISOString().slice(0, 10);
/** Days since 1970-01-01 of the first of a month; month 13 is January of the next year. */
const dayNumber = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY;
