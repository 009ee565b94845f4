import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, IconButton, Popover, Row } from '@heliograph/ui';
import { useState } from 'react';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { Loading } from '../Loading.tsx';
import { useOptimisticValue } from '../page/useOptimisticValue.ts';
import styles from './DateNavigator.module.css';
import { neighbourDate, periodDates, withinDates } from './dates.ts';
import { periodTitle } from './periods.ts';
import { FIRST_DATE, type CalendarPeriod } from './dates.ts';
import { lazyPart } from '../failure/lazyPart.tsx';

const PeriodCalendar = lazyPart(
  async () => (await import('./PeriodCalendar.tsx')).PeriodCalendar,
  <Loading />,
);

export interface DateNavigatorProps {
  period: Exclude<CalendarPeriod, 'overyear'>;
  /** YYYY-MM-DD; empty for none. */
  date: string;
  /** The last date that can be chosen, YYYY-MM-DD. */
  today: string;
  onChange: (date: string) => void;
}

/** Shows a period; another is chosen in a calendar or with arrow buttons, up to the current one. */
export function DateNavigator({ period, date, today, onChange }: DateNavigatorProps) {
  const { t } = useTranslation('period');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [latest, change] = useOptimisticValue(date, onChange);
  const shown = latest || today;
  const { first, last } = periodDates(period, shown);
  const isPresent = latest !== '' && first <= today && last >= today;
  const title = periodTitle(period, latest, format, t);
  const go = (to: string) => change(withinDates(to, today));

  return (
    <Row gap={6} align="center" wrap>
      <IconButton
        variant="default"
        label={t(`previous.${period}`)}
        disabled={first <= FIRST_DATE}
        onClick={() => go(neighbourDate(period, shown, -1))}
        icon={<ChevronLeftIcon />}
      />
      <Popover opened={open} onChange={setOpen} position="bottom" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={styles.shown ?? ''}
            leftSection={<CalendarIcon />}
            aria-label={t(`choose.${period}`, { shown: title })}
            onClick={() => setOpen(!open)}
          >
            {title}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.calendar ?? ''}>
          <PeriodCalendar
            period={period}
            date={latest}
            today={today}
            onChange={(chosen) => {
              setOpen(false);
              go(chosen);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <IconButton
        variant="default"
        label={t(`next.${period}`)}
        disabled={last >= today}
        onClick={() => go(neighbourDate(period, shown, 1))}
        icon={<ChevronRightIcon />}
      />
      {!isPresent && (
        <Button variant="subtle" size="compact-sm" onClick={() => go(today)}>
          {t(`now.${period}`)}
        </Button>
      )}
    </Row>
  );
}
