import { readDate } from '../fields/dateText.ts';
import { PERIODS, type PeriodChoice, type PeriodName } from './periods.ts';

/**
 * The period that an address names: `period=month&date=2026-11-21`, or `period=custom&start=…&end=…` in instants of
 * UTC, which mean the same to whoever opens it. What cannot be read counts as not given.
 *
 * @param usual what stands for a period that is not named @param today YYYY-MM-DD, for a date that is not named
 */
export function readPeriod(
  search: URLSearchParams,
  { periods = PERIODS, usual, today }: { periods?: readonly PeriodName[]; usual: PeriodName; today: string },
): PeriodChoice {
  const period = periods.find((one) => one === search.get('period')) ?? usual;
  const named = search.get('date');
  const date = named === null ? today : named === '' ? '' : (readDate(named) ?? today);
  const instant = (key: string) => {
    const at = Date.parse(search.get(key) ?? '');
    return Number.isNaN(at) ? null : at;
  };
  return { period, date, start: instant('start'), end: instant('end') };
}

/** What an address says of a period; null takes a key out of it. */
export function writePeriod({ period, date, start, end }: PeriodChoice): Record<string, string | null> {
  const instant = (at: number | null) =>
    at === null ? null : new Date(at).toISOString().replace(':00.000', '');
  const isCustom = period === 'custom';
  return {
    period,
    date: isCustom || period === 'overyear' ? null : date,
    start: isCustom ? instant(start) : null,
    end: isCustom ? instant(end) : null,
  };
}

/** Whether an address says all of a period; what it leaves open is another period tomorrow, or for somebody else. */
export const saysPeriod = (search: URLSearchParams, choice: PeriodChoice): boolean =>
  Object.entries(writePeriod(choice)).every(([key, value]) => value === null || search.has(key));
