import { DayCalendar, MonthCalendar, YearCalendar } from '@heliograph/ui';
import { useState } from 'react';
import { periodDates } from './dates.ts';
import { FIRST_DATE, type CalendarPeriod } from './dates.ts';

export interface PeriodCalendarProps {
  period: Exclude<CalendarPeriod, 'overyear'>;
  /** YYYY-MM-DD; empty for none. */
  date: string;
  /** The last that can be chosen. */
  today: string;
  onChange: (date: string) => void;
}

/** A calendar of past days, weeks, months or years. */
export function PeriodCalendar({ period, date, today, onChange }: PeriodCalendarProps) {
  const [pointed, setPointed] = useState('');
  const range = { defaultDate: date || today, minDate: FIRST_DATE, maxDate: today };
  const choose = (chosen: string | null) => chosen !== null && onChange(chosen);
  if (period === 'year')
    return (
      <YearCalendar
        {...range}
        value={date === '' ? null : periodDates('year', date).first}
        onChange={choose}
      />
    );
  if (period === 'month')
    return (
      <MonthCalendar
        {...range}
        value={date === '' ? null : periodDates('month', date).first}
        onChange={choose}
      />
    );

  const inWeek = (day: string, of: string) => {
    if (period !== 'week' || of === '') return false;
    const { first, last } = periodDates('week', of);
    return day >= first && day <= last;
  };
  return (
    <DayCalendar
      {...range}
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
      hideOutsideDates={period === 'day'}
    />
  );
}
