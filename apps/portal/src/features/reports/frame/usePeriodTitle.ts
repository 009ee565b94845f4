import { useFormat, useTranslation } from '@heliograph/i18n';
import type { CalendarPeriod } from '../../../shared/period/dates.ts';
import { periodTitle } from '../../../shared/period/periods.ts';

/** The period of a question in words. */
export function usePeriodTitle(): (answer: {
  question: { period: { period: CalendarPeriod; date: string } };
}) => string {
  const { t } = useTranslation('period');
  const format = useFormat();
  return ({ question: { period } }) => periodTitle(period.period, period.date, format, t);
}
