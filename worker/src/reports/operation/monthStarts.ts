import { DAY, dayStart, localDate } from '@heliograph/domain/time';

/** Starts of the months of a zone from that of one instant to that of another, ms. */
export function monthStarts(zone: string, from: number, to: number): number[] {
  const first = monthOf(zone, from);
  const last = monthOf(zone, to);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => monthStart(zone, first + index));
}

/** Start of the month that is so many after that of an instant; before it when negative. */
export const monthsFrom = (zone: string, at: number, months: number): number =>
  monthStart(zone, monthOf(zone, at) + months);

/** Months since the year 0. */
function monthOf(zone: string, at: number): number {
  const { year, month } = localDate(zone, at);
  return year * 12 + month - 1;
}

const monthStart = (zone: string, month: number) =>
  dayStart(zone, Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY);
