import type { BillInterval } from '@heliograph/contracts/engine';
import type { Format } from '@heliograph/i18n';

/** Intervals by their local date, as shown. */
export function intervalsByDay(
  intervals: readonly BillInterval[],
  zone: string,
  format: Format,
): Map<string, BillInterval[]> {
  const days = new Map<string, BillInterval[]>();
  for (const interval of intervals) {
    const date = format.date(interval.start, zone);
    const own = days.get(date);
    if (own) own.push(interval);
    else days.set(date, [interval]);
  }
  return days;
}
