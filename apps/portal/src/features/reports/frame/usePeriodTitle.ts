import { useFormat, useTranslation } from '@heliograph/i18n';
import type { CalendarPeriod } from '../../../shared/period/dates.ts';
import { periodTitle } from '../../../shared/period/periods.ts';

interface AboutPeriod {
  question: { period: { period: CalendarPeriod; date: string } };
}

/** The period of a question in words. */
export function usePeriodTitle(): (answer: AboutPeriod) => string {
  const { t } = useTranslation('period');
  const format = useFormat();
  return ({ question: { period } }) => periodTitle(period.period, period.date, format, t);
}

/** Head of a report with the period of its question. */
export function usePeriodHead(answer: AboutPeriod | null): { subtitle?: string } {
  const title = usePeriodTitle();
  return answer ? { subtitle: title(answer) } : {};
}
