import type { Station } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, IconButton, Row, SegmentedControl, Skeleton, Text, ScrollHint } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { DateField } from '../../../../shared/fields/DateField.tsx';
import layout from '../../../../shared/page/page.module.css';
import { ChartIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../../shared/icons.tsx';
import { DateNavigator } from '../../../../shared/period/DateNavigator.tsx';
import { dateAt, neighbourDate, type CalendarPeriod } from '../../../../shared/period/dates.ts';
import { DetailCard } from '../DetailCard.tsx';
import { DayChart } from './DayChart.tsx';
import { dayTable } from './dayTable.ts';
import { EnergyBars, type EnergyRange } from './EnergyBars.tsx';
import styles from './PeriodCard.module.css';
import { PeriodFigures } from './PeriodFigures.tsx';
import { useStationQuery } from './useStationQuery.ts';
import { useJudgedDay } from './useJudgedDay.ts';

const RANGES = ['day', 'week', 'month', 'year', 'overyear'] as const satisfies readonly CalendarPeriod[];

/** The powers of a day, or the energies of a longer period, of the station's own calendar; today's unless chosen. */
export function PeriodCard({ station }: { station: Station }) {
  const { t } = useTranslation(['station', 'common']);
  const today = dateAt(station.time_zone, useAtomValue(nowAtom));
  const [range, setRange] = useState<CalendarPeriod>('day');
  const [chosen, setChosen] = useState<string | null>(null);
  const date = range === 'overyear' ? today : (chosen ?? today);

  function choose(next: string) {
    if (next !== '' && next <= today) setChosen(next === today ? null : next);
  }

  return (
    <DetailCard
      card="day"
      title={range === 'day' ? t('detail.day') : t(`detail.energyOver.${range}`)}
      aside={
        range === 'day' ? (
          <DayChoice date={date} today={today} onChange={choose} />
        ) : (
          range !== 'overyear' && <DateNavigator period={range} date={date} today={today} onChange={choose} />
        )
      }
    >
      <ScrollHint label={t('detail.period')} className={styles.ranges}>
        <SegmentedControl
          label={t('detail.period')}
          value={range}
          onChange={setRange}
          options={RANGES.map((one) => ({ value: one, label: t(`common:range.${one}`) }))}
        />
      </ScrollHint>
      {range === 'day' ? (
        <OneDay station={station} date={date} today={today} />
      ) : (
        <Period key={range} station={station} range={range} date={date} />
      )}
    </DetailCard>
  );
}

interface DayChoiceProps {
  /** YYYY-MM-DD */
  date: string;
  today: string;
  onChange: (date: string) => void;
}

function DayChoice({ date, today, onChange }: DayChoiceProps) {
  const { t } = useTranslation('station');
  return (
    <Row gap={6} align="start" className={layout.tools}>
      <IconButton
        variant="default"
        label={t('detail.previousDay')}
        onClick={() => onChange(neighbourDate('day', date, -1))}
        icon={<ChevronLeftIcon />}
      />
      <div className={styles.date}>
        <DateField label={t('detail.date')} labelHidden max={today} value={date} onChange={onChange} />
      </div>
      <IconButton
        variant="default"
        label={t('detail.nextDay')}
        disabled={date >= today}
        onClick={() => onChange(neighbourDate('day', date, 1))}
        icon={<ChevronRightIcon />}
      />
    </Row>
  );
}

function OneDay({ station, date, today }: { station: Station; date: string; today: string }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const zone = station.time_zone;
  const { day, error } = useJudgedDay(station, date, today);
  if (day === undefined) return <Waiting failed={error !== null} />;
  return (
    <>
      {dayTable(day).length === 0 ? (
        <NoData />
      ) : (
        <DayChart day={day} zone={zone} label={t('detail.dayOf', { date: format.date(day.start, zone) })} />
      )}
      <PeriodFigures station={station} period="day" date={date} energy={day.energy} />
      {day.clear.some((power) => power > 0) && (
        <Text above={4} tone="faint" size={13}>
          {t('detail.clearNote')}
        </Text>
      )}
      <Zone station={station} at={day.start} />
    </>
  );
}

function Period({ station, range, date }: { station: Station; range: EnergyRange; date: string }) {
  const { t } = useTranslation('station');
  const { id: stationId, time_zone: zone } = station;
  const { data, error } = useStationQuery(['stations.energies', stationId, range, date], ({ api }) =>
    api.stations.energies({ stationId, range, date }),
  );
  if (data === undefined) return <Waiting failed={error !== null} />;
  const isKnown = Object.values(data.energy).some((kwh) => typeof kwh === 'number');
  return (
    <>
      {isKnown ? (
        <EnergyBars energies={data} range={range} zone={zone} label={t(`detail.energyOver.${range}`)} />
      ) : (
        <NoData />
      )}
      <PeriodFigures station={station} period={range} date={date} energy={data.energy} />
      <Zone station={station} at={data.start} />
    </>
  );
}

function Waiting({ failed }: { failed: boolean }): ReactNode {
  const { t } = useTranslation('station');
  if (failed) return <p role="alert">{t('detail.dayFailed')}</p>;
  return (
    <div className={styles.waiting}>
      <Skeleton />
    </div>
  );
}

function NoData() {
  const { t } = useTranslation('station');
  return <EmptyState icon={<ChartIcon />} title={t('detail.dayEmpty')} hint={t('detail.dayEmptyHint')} />;
}

function Zone({ station: { time_zone: zone }, at }: { station: Station; at: number }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  return (
    <Text above={4} tone="faint" size={13}>
      {t('detail.zone', { zone: format.zone(zone, at) })}
    </Text>
  );
}
