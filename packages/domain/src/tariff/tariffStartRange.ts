import { localDate } from '../time/localDate.ts';

const EARLIEST = '2020-01-01';
const YEARS_AHEAD = 2;

/** Range of start dates for a tariff in a station's zone, inclusive, YYYY-MM-DD. */
export function tariffStartRange(zone: string, now: number): { min: string; max: string } {
  const { year, month, day } = localDate(zone, now);
  const two = (value: number) => String(value).padStart(2, '0');
  // Leap days do not recur two years later.
  const last = month === 2 ? Math.min(day, 28) : day;
  return { min: EARLIEST, max: `${year + YEARS_AHEAD}-${two(month)}-${two(last)}` };
}
