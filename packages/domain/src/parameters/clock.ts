import type { Values } from './parameter.ts';

export const CLOCK_CODES = ['clock_year', 'clock_month', 'clock_day', 'clock_hour', 'clock_minute'] as const;

/** Local date and time of a device; hour 24 is the end of the day. */
export interface ClockTime {
  /** Four digits. */
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** The clock of a device; null unless all parts were read. */
export function readClock(values: Values): ClockTime | null {
  const [year, month, day, hour, minute] = CLOCK_CODES.map((code) => values[code]);
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    hour === undefined ||
    minute === undefined
  ) {
    return null;
  }
  return { year, month, day, hour, minute };
}

/** The clock as shown values. */
export const clockValues = ({
  year,
  month,
  day,
  hour,
  minute,
}: ClockTime): Record<(typeof CLOCK_CODES)[number], number> => ({
  clock_year: year,
  clock_month: month,
  clock_day: day,
  clock_hour: hour,
  clock_minute: minute,
});

export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** `date`: the month has no such day; `midnight`: hour 24 with minutes other than 0. */
export function clockErrors({ year, month, day, hour, minute }: ClockTime): ('date' | 'midnight')[] {
  const faults: ('date' | 'midnight')[] = [];
  if (day > daysIn(year, month)) faults.push('date');
  if (hour === 24 && minute !== 0) faults.push('midnight');
  return faults;
}
