import type { Format, useTranslation } from '@heliograph/i18n';
import { writtenDate } from '../fields/dateText.ts';
import { periodDates } from './dates.ts';
import { FIRST_DATE, type CalendarPeriod } from './periods.ts';

type Words = ReturnType<typeof useTranslation<'period'>>['t'];

/** The period around a date in words: `Sat 21/11/2026`, `16/11/2026 – 22/11/2026`, `Nov 2026`, `2026`, `Since 2023`. */
export function periodTitle(period: CalendarPeriod, date: string, format: Format, t: Words): string {
  if (period === 'overyear') return t('since', { year: FIRST_DATE.slice(0, 4) });
  if (date === '') return t('none');
  const at = Date.parse(`${date}T00:00:00Z`);
  const year = format.year(at, 'UTC');
  switch (period) {
    case 'day':
      return t('day', { weekday: format.weekday(at, 'UTC'), date: writtenDate(date) });
    case 'week': {
      const { first, last } = periodDates('week', date);
      return t('span', { from: writtenDate(first), until: writtenDate(last) });
    }
    case 'month':
      return t('month', { month: format.month(at, 'UTC'), year });
    case 'year':
      return t('year', { year });
  }
}
