import { DAY } from '../time/zone.ts';

const FIRST_DAY = Date.UTC(2000, 0, 1) / DAY;
const LAST_DAY = Date.UTC(2100, 0, 1) / DAY;

/** Parses a Date8, `20260301`, to days since 1970-01-01; null if invalid or outside this century. */
export function parseDay(text: string): number | null {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(at) || dayText(at / DAY) !== text) return null;
  const day = at / DAY;
  return day < FIRST_DAY || day >= LAST_DAY ? null : day;
}

/** Parses a DateTime12 or DateTime14 as if it were UTC, ms; null if invalid. 24:00 is the end of the day. */
export function parseDateTime(text: string): number | null {
  const [, date = '', hours, minutes, seconds = '0'] = /^(\d{8})(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  const day = parseDay(date);
  if (day === null) return null;
  const time = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return time > 86_400 ? null : day * DAY + time * 1000;
}

/** Formats a day as Date8. */
export const dayText = (day: number): string =>
  new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '');

/** Formats an instant of the file's clock as DateTime14. */
export const dateTimeText = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replace(/[-T:]/g, '');
