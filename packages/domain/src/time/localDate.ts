import { DAY, dayStart, localDay, zoneOffset } from './zone.ts';

export interface LocalDate {
  year: number;
  /** 1–12 */
  month: number;
  day: number;
  /** 1 Monday … 7 Sunday */
  weekday: number;
  /** Local time, 0–1439. */
  minuteOfDay: number;
}

/** Local date and time of an instant. */
export function localDate(zone: string, at: number): LocalDate {
  const local = at + zoneOffset(zone, at);
  const date = new Date(local);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: getWeekday(Math.floor(local / DAY)),
    minuteOfDay: date.getUTCHours() * 60 + date.getUTCMinutes(),
  };
}

/** Start of the local day that contains `at`. */
export function localMidnight(zone: string, at: number): number {
  return dayStart(zone, localDay(zone, at));
}

/** Midnight of the local day that is `days` after the one that contains `midnight`. */
export function addLocalDays(zone: string, midnight: number, days: number): number {
  return dayStart(zone, localDay(zone, midnight) + days);
}

/** 1 Monday … 7 Sunday, of a day counted from 1970-01-01, which was a Thursday. */
export function getWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
