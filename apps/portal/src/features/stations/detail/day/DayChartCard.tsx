import type { Station } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, IconButton, Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DateField } from '../../../../shared/fields/DateField.tsx';
import { ChartIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../../shared/icons.tsx';
import { dateAt, neighbourDate } from '../../../../shared/period/dates.ts';
import { DetailCard } from '../DetailCard.tsx';
import { DayChart } from './DayChart.tsx';
import styles from './DayChartCard.module.css';
import { dayTable } from './dayTable.ts';
import { useStationDay } from './useStationDay.ts';

/** The powers of a day of the station's own calendar; today's unless another is chosen. */
export function DayChartCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const zone = station.time_zone;
  const today = dateAt(zone, useAtomValue(nowAtom));
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? today;
  const { value: day, failed } = useStationDay(station.id, chosen);

  function choose(next: string) {
    if (next !== '' && next <= today) setChosen(next === today ? null : next);
  }

  return (
    <DetailCard
      card="day"
      title={t('detail.day')}
      aside={
        <div className={styles.choice}>
          <IconButton
            variant="default"
            label={t('detail.previousDay')}
            onClick={() => choose(neighbourDate('day', date, -1))}
            icon={<ChevronLeftIcon />}
          />
          <div className={styles.date}>
            <DateField label={t('detail.date')} labelHidden max={today} value={date} onChange={choose} />
          </div>
          <IconButton
            variant="default"
            label={t('detail.nextDay')}
            disabled={date >= today}
            onClick={() => choose(neighbourDate('day', date, 1))}
            icon={<ChevronRightIcon />}
          />
        </div>
      }
    >
      {day === null ? (
        failed ? (
          <p role="alert">{t('detail.dayFailed')}</p>
        ) : (
          <div className={styles.waiting}>
            <Skeleton />
          </div>
        )
      ) : dayTable(day, zone).length === 0 ? (
        <EmptyState icon={<ChartIcon />} title={t('detail.dayEmpty')} hint={t('detail.dayEmptyHint')} />
      ) : (
        <DayChart day={day} zone={zone} label={t('detail.dayOf', { date: format.date(day.start, zone) })} />
      )}
      {day && <p className={styles.zone}>{t('detail.zone', { zone: format.zone(zone, day.start) })}</p>}
    </DetailCard>
  );
}
