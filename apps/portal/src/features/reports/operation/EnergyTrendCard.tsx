import { TREND_RANGES, energyAxis } from '@heliograph/board';
import { combineQuality, listMarks } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BarChart,
  Card,
  EmptyState,
  PvIcon,
  QualityMark,
  Reading,
  SegmentedControl,
  Skeleton,
  useQualityWords,
} from '@heliograph/ui';
import { useMemo } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { fleetQualityLink } from '../../../shared/fleetQualityLink.tsx';
import { DateNavigator } from '../../../shared/period/DateNavigator.tsx';
import { trendBars, useEnergyWords } from '../frame/trendBars.ts';
import styles from './Operation.module.css';
import type { AnsweredTrend, EnergyTrend } from './useEnergyTrend.ts';

const COLORS = { generation: '--hg-pv', selling: '--hg-grid' } as const;

/** Energy that all stations generated or sold, by day, week, month, year or in total. */
export function EnergyTrendCard({ energy, range, date, today, query, onRange, onDate }: EnergyTrend) {
  const { t } = useTranslation('operation');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data, error, isSettled } = query;
  const total = data && data.trend.totalKwh !== null ? format.energy(data.trend.totalKwh) : null;
  return (
    <Card
      className={styles.wide}
      title={
        <span className={styles.titled}>
          {t(`${energy}.title`)}
          {total && <Reading value={total.value} unit={total.unit} stale={!isSettled} />}
        </span>
      }
      aside={
        <div className={styles.switch}>
          <SegmentedControl
            label={t(`${energy}.ranges`)}
            value={range}
            onChange={onRange}
            options={TREND_RANGES.map((one) => ({ value: one, label: common(`range.${one}`) }))}
          />
          {range !== 'overyear' && (
            <DateNavigator period={range} date={date} today={today} onChange={onDate} />
          )}
        </div>
      }
      foot={data && <Reporting answer={data} />}
    >
      <FailureAlert title={t('trendFailed')} failure={error} />
      <div className={styles.chart} aria-busy={!isSettled}>
        {data === undefined ? error === null && <Skeleton /> : <Bars answer={data} />}
      </div>
    </Card>
  );
}

function Bars({ answer }: { answer: AnsweredTrend }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const words = useEnergyWords(t('noReport'));
  const bars = useMemo(
    () =>
      trendBars({ period: answer.range, zone: answer.zone, buckets: answer.trend.buckets }, format, words),
    [answer, format, words],
  );
  const axis = useMemo(
    () => energyAxis(Math.max(...answer.trend.buckets.map(({ kwh }) => kwh ?? 0)), format),
    [answer, format],
  );
  if (answer.trend.totalKwh === null)
    return <EmptyState icon={<PvIcon />} title={t('noEnergy')} hint={t('noEnergyHint')} />;
  return (
    <BarChart
      bars={bars}
      color={COLORS[answer.energy]}
      label={t(`${answer.energy}.title`)}
      columns={[t('bucket'), t('energy')]}
      axis={axis}
    />
  );
}

function Reporting({ answer: { trend, range, date } }: { answer: AnsweredTrend }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const words = useQualityWords();
  const contained = listMarks(combineQuality(trend.buckets.map(({ quality }) => quality)));
  return (
    <>
      <span>
        {t('reporting', { reporting: format.integer(trend.reporting), of: format.integer(trend.of) })}
      </span>
      {contained.length > 0 &&
        fleetQualityLink(
          <QualityMark contained={contained}>{t('lighter', { contained: words(contained) })}</QualityMark>,
          range,
          date,
        )}
    </>
  );
}
