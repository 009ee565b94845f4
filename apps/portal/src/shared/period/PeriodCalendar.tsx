import { FIRST_DAY_OF_WEEK, languageOf, useTranslation } from '@heliograph/i18n';
import { DatePicker, MonthPicker, YearPicker, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn.js';
import { useState } from 'react';
import calendar from '../fields/DateCalendar.module.css';
import { periodDates } from './dates.ts';
import { FIRST_DATE, type CalendarPeriod } from './periods.ts';

export interface PeriodCalendarProps {
  period: Exclude<CalendarPeriod, 'overyear'>;
  /** YYYY-MM-DD; empty for none. */
  date: string;
  /** The last that can be chosen. */
  today: string;
  onChange: (date: string) => void;
}

/** A calendar of the days, weeks, months or years that there were. */
export function PeriodCalendar({ period, date, today, onChange }: PeriodCalendarProps) {
  const { t, i18n } = useTranslation();
  const [pointed, setPointed] = useState('');
  const isZh = languageOf(i18n) === 'zh';
  const shared = {
    defaultDate: date || today,
    minDate: FIRST_DATE,
    maxDate: today,
    locale: isZh ? 'zh-cn' : 'en',
    ariaLabels: {
      previousMonth: t('date.previousMonth'),
      nextMonth: t('date.nextMonth'),
      previousYear: t('date.previousYear'),
      nextYear: t('date.nextYear'),
      previousDecade: t('date.previousYears'),
      nextDecade: t('date.nextYears'),
      monthLevelControl: t('date.months'),
      yearLevelControl: t('date.years'),
    },
  };
  const choose = (chosen: string | null) => chosen !== null && onChange(chosen);
  if (period === 'year')
    return (
      <YearPicker
        {...shared}
        value={date === '' ? null : periodDates('year', date).first}
        onChange={choose}
      />
    );
  if (period === 'month')
    return (
      <MonthPicker
        {...shared}
        value={date === '' ? null : periodDates('month', date).first}
        onChange={choose}
        monthsListFormat="MMM"
        yearLabelFormat={isZh ? 'YYYY年' : 'YYYY'}
      />
    );

  const inWeek = (day: string, of: string) => {
    if (period !== 'week' || of === '') return false;
    const { first, last } = periodDates('week', of);
    return day >= first && day <= last;
  };
  return (
    <DatePicker
      {...shared}
      value={period === 'week' || date === '' ? null : date}
      onChange={choose}
      getDayProps={(day) => {
        const { first, last } = periodDates('week', day);
        return {
          'data-date': day,
          onPointerEnter: () => setPointed(day),
          ...(inWeek(day, date) && { selected: true }),
          ...((inWeek(day, date) || inWeek(day, pointed)) && {
            inRange: true,
            firstInRange: day === first,
            lastInRange: day === last,
          }),
        };
      }}
      monthLabelFormat={isZh ? 'YYYY年 MMMM' : 'MMMM YYYY'}
      firstDayOfWeek={FIRST_DAY_OF_WEEK satisfies DayOfWeek}
      hideOutsideDates={period === 'day'}
      classNames={{ day: calendar.day ?? '', weekday: calendar.weekday ?? '' }}
    />
  );
}
