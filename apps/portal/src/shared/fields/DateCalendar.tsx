import { FIRST_DAY_OF_WEEK, languageOf, useTranslation, type Language } from '@heliograph/i18n';
import { DatePicker, type DayOfWeek } from '@mantine/dates';
import '@mantine/dates/styles.css';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useEffect, useRef, useState } from 'react';
import styles from './DateCalendar.module.css';

export interface DateCalendarProps {
  /** YYYY-MM-DD; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (date: string) => void;
}

/** A month to choose a day of; the day that is chosen, or else today, has the focus when it opens. */
export function DateCalendar({ value, min, max, onChange }: DateCalendarProps) {
  const { t, i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { locale, month } = WORDS[languageOf(i18n)];
  const [begin] = useState(() => value || nearest(dayjs().format('YYYY-MM-DD'), min, max));
  useEffect(() => root.current?.querySelector<HTMLElement>(`[data-date='${begin}']`)?.focus(), [begin]);
  return (
    <div ref={root}>
      <DatePicker
        value={value || null}
        onChange={(date) => date !== null && onChange(date)}
        defaultDate={begin}
        getDayProps={(date) => ({ 'data-date': date })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        locale={locale}
        monthLabelFormat={month}
        hideOutsideDates
        firstDayOfWeek={FIRST_DAY_OF_WEEK satisfies DayOfWeek}
        classNames={{ day: styles.day ?? '', weekday: styles.weekday ?? '' }}
        ariaLabels={{
          previousMonth: t('date.previousMonth'),
          nextMonth: t('date.nextMonth'),
          previousYear: t('date.previousYear'),
          nextYear: t('date.nextYear'),
          previousDecade: t('date.previousYears'),
          nextDecade: t('date.nextYears'),
          monthLevelControl: t('date.months'),
          yearLevelControl: t('date.years'),
        }}
      />
    </div>
  );
}

function nearest(date: string, min = date, max = date): string {
  return date < min ? min : date > max ? max : date;
}

const WORDS: Record<Language, { locale: string; month: string }> = {
  en: { locale: 'en', month: 'MMMM YYYY' },
  zh: { locale: 'zh-cn', month: 'YYYY年 MMMM' },
};
