import type { ReportPeriod } from '@heliograph/contracts/engine';

/** The periods of reports (spec B §2.11). */
export const PERIODS = ['day', 'week', 'month', 'year', 'overyear', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];
/** Those around a date. */
export type CalendarPeriod = Exclude<PeriodName, 'custom'>;

/** The first date that can be chosen: reports over the years begin with it (spec B §9). */
export const FIRST_DATE = '2023-01-01';

/** A period while it is being chosen. */
export interface PeriodChoice {
  period: PeriodName;
  /** A date inside, YYYY-MM-DD; empty for none. Custom periods and those over all years have none. */
  date: string;
  /** Of a custom period, [start, end) in ms; null while it is not given. */
  start: number | null;
  end: number | null;
}

/** What a choice lacks, in the order of the form; `order` where it ends before it begins. */
export type PeriodLack = 'date' | 'start' | 'end' | 'order';

/** What still has to be chosen; nothing when the choice is a period. */
export function periodLacks({ period, date, start, end }: PeriodChoice): PeriodLack[] {
  if (period === 'overyear') return [];
  if (period !== 'custom') return date === '' ? ['date'] : [];
  if (start !== null && end !== null) return end > start ? [] : ['order'];
  return [...(start === null ? (['start'] as const) : []), ...(end === null ? (['end'] as const) : [])];
}

/** The period that was chosen; null while it lacks something. @param today YYYY-MM-DD */
export function chosenPeriod(choice: PeriodChoice, today: string): ReportPeriod | null {
  if (periodLacks(choice).length > 0) return null;
  const { period, date, start, end } = choice;
  if (period === 'custom') return start === null || end === null ? null : { period, start, end };
  return { period, date: period === 'overyear' ? today : date };
}
