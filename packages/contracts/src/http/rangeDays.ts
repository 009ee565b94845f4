/** First year of the range of all years [REP-07]. */
export const FIRST_YEAR = 2023;

/** Days of the range that contains an instant, at most. */
export function countRangeDays(range: 'day' | 'week' | 'month' | 'year' | 'overyear', time: number): number {
  if (range !== 'overyear') return { day: 1, week: 7, month: 31, year: 366 }[range];
  // The year may have begun in other zones.
  const year = new Date(time).getUTCFullYear() + 1;
  return Math.max(1, year - FIRST_YEAR + 1) * 366;
}
