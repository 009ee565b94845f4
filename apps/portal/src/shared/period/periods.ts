import type { ReportPeriod } from '@heliograph/contracts/engine';
import type { Format, Translate } from '@heliograph/i18n';
import { parseDate, formatDate } from '../fields/dateText.ts';
import { FIRST_DATE, PERIODS, periodDates, type CalendarPeriod, type PeriodName } from './dates.ts';

/** A period while it is being chosen. */
export interface PeriodChoice {
  period: PeriodName;
  /** A date in the period, YYYY-MM-DD; empty for none, and for custom periods and all years. */
  date: string;
  /** Range of a custom period, [start, end) in ms; null while not chosen. */
  start: number | null;
  end: number | null;
}

/** A missing part of a period, in the order of the form; `order` when it ends before it begins. */
export type MissingPart = 'date' | 'start' | 'end' | 'order';

/** The parts that are still missing. */
export function missingParts({ period, date, start, end }: PeriodChoice): MissingPart[] {
  if (period === 'overyear') return [];
  if (period !== 'custom') return date === '' ? ['date'] : [];
  if (start !== null && end !== null) return end > start ? [] : ['order'];
  return [...(start === null ? (['start'] as const) : []), ...(end === null ? (['end'] as const) : [])];
}

/** The chosen period; null while parts are missing. @param today YYYY-MM-DD */
export function chosenPeriod(choice: PeriodChoice, today: string): ReportPeriod | null {
  if (missingParts(choice).length > 0) return null;
  const { period, date, start, end } = choice;
  if (period === 'custom') return start === null || end === null ? null : { period, start, end };
  return { period, date: period === 'overyear' ? today : date };
}

/**
 * Parses the period of an address: `period=month&date=2026-11-21`, or `period=custom&start=…&end=…` in UTC, which is
 * the same in every zone. Invalid parts are ignored.
 *
 * @param usual the default period @param today YYYY-MM-DD, the default date
 */
export function parsePeriod(
  search: URLSearchParams,
  { periods = PERIODS, usual, today }: { periods?: readonly PeriodName[]; usual: PeriodName; today: string },
): PeriodChoice {
  const period = periods.find((one) => one === search.get('period')) ?? usual;
  const named = search.get('date');
  const date = named === null ? today : named === '' ? '' : (parseDate(named) ?? today);
  const instant = (key: string) => {
    const at = Date.parse(search.get(key) ?? '');
    return Number.isNaN(at) ? null : at;
  };
  return { period, date, start: instant('start'), end: instant('end') };
}

/** Search parameters of a period; null removes a parameter. */
export function periodParams({ period, date, start, end }: PeriodChoice): Record<string, string | null> {
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

/** True if an address has all parameters of a period; otherwise it would mean another period tomorrow. */
export const hasWholePeriod = (search: URLSearchParams, choice: PeriodChoice): boolean =>
  Object.entries(periodParams(choice)).every(([key, value]) => value === null || search.has(key));

type Words = Translate<'period'>;

/** Title of the period around a date: `Sat 21/11/2026`, `16/11/2026 – 22/11/2026`, `Nov 2026`, `2026`, `Since 2023`. */
export function periodTitle(period: CalendarPeriod, date: string, format: Format, t: Words): string {
  if (period === 'overyear') return t('since', { year: FIRST_DATE.slice(0, 4) });
  if (date === '') return t('none');
  const at = Date.parse(`${date}T00:00:00Z`);
  const year = format.year(at, 'UTC');
  switch (period) {
    case 'day':
      return t('day', { weekday: format.weekday(at, 'UTC'), date: formatDate(date) });
    case 'week': {
      const { first, last } = periodDates('week', date);
      return t('span', { from: formatDate(first), until: formatDate(last) });
    }
    case 'month':
      return t('month', { month: format.month(at, 'UTC'), year });
    case 'year':
      return t('year', { year });
  }
}
