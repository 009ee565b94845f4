import { FIRST_DAY_OF_WEEK, getLanguage, useTranslation } from '@heliograph/i18n';
import { DatePicker, MonthPicker, YearPicker, type DatePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn.js';
import styles from './calendars.module.css';

export type CalendarProps = Pick<
  DatePickerProps,
  'value' | 'onChange' | 'defaultDate' | 'minDate' | 'maxDate'
>;

export type DayCalendarProps = CalendarProps & Pick<DatePickerProps, 'getDayProps' | 'hideOutsideDates'>;

/** A month to choose a day of; dates are YYYY-MM-DD, weeks begin on Monday. */
export function DayCalendar(props: DayCalendarProps) {
  const { isChinese, ...texts } = useCalendarTexts();
  return (
    <DatePicker
      {...texts}
      monthLabelFormat={isChinese ? 'YYYY年 MMMM' : 'MMMM YYYY'}
      firstDayOfWeek={FIRST_DAY_OF_WEEK}
      classNames={{ day: styles.day ?? '', weekday: styles.weekday ?? '' }}
      {...props}
    />
  );
}

/** A year to choose a month of. */
export function MonthCalendar(props: CalendarProps) {
  const { isChinese, ...texts } = useCalendarTexts();
  return (
    <MonthPicker
      {...texts}
      monthsListFormat="MMM"
      yearLabelFormat={isChinese ? 'YYYY年' : 'YYYY'}
      {...props}
    />
  );
}

/** Ten years to choose one of. */
export function YearCalendar(props: CalendarProps) {
  const { isChinese: _, ...texts } = useCalendarTexts();
  return <YearPicker {...texts} {...props} />;
}

function useCalendarTexts() {
  const { t, i18n } = useTranslation('period');
  const isChinese = getLanguage(i18n) === 'zh';
  return {
    isChinese,
    locale: isChinese ? 'zh-cn' : 'en',
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
}
