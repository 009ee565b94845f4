import type { ExpectedShares, Trend } from '@heliograph/contracts/engine';
import { combineQuality, listMarks, Quality } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BarChart,
  BrokenLinkIcon,
  Card,
  EmptyState,
  PvIcon,
  QualityMark,
  Reading,
  SegmentedControl,
  Skeleton,
  StaleBadge,
  Text,
  useQualityWords,
} from '@heliograph/ui/light';
import { memo, useMemo } from 'react';
import type { QueryResult } from '../live/usePolledQuery.ts';
import { energyAxis } from '../model/energyAxis.ts';
import { withoutLink, type QualityLink } from '../model/qualityLink.ts';
import { TREND_RANGES, trendBars, type TrendRange } from '../model/trendBars.ts';
import styles from './TrendCard.module.css';

export interface TrendCardProps {
  range: TrendRange;
  /** Left out: the range cannot be changed. */
  onRange?: (range: TrendRange) => void;
  result: QueryResult<Trend>;
  /** Share of the expected energy that came lately; null or left out: not shown. */
  shares?: ExpectedShares | null;
  qualityLink?: QualityLink | undefined;
}

/** [BOARD-02] The fleet's PV generation over the chosen range, in bars. */
export const TrendCard = memo(function TrendCard({
  range,
  onRange,
  result,
  shares = null,
  qualityLink = withoutLink,
}: TrendCardProps) {
  const { t } = useTranslation(['board', 'common']);
  const format = useFormat();
  const { value, failed, stale } = result;
  const total = value?.totalKwh == null ? null : format.energy(value.totalKwh);
  return (
    <Card
      title={
        <span className={styles.title}>
          {t('trend.title')}
          {total && <Reading className={styles.total} value={total.value} unit={total.unit} stale={stale} />}
        </span>
      }
      aside={
        onRange ? (
          <SegmentedControl
            label={t('trend.ranges')}
            value={range}
            onChange={onRange}
            options={TREND_RANGES.map((option) => ({ value: option, label: t(`common:range.${option}`) }))}
          />
        ) : (
          <Text as="span" tone="soft" weight={600}>
            {t(`common:range.${range}`)}
          </Text>
        )
      }
      stale={stale}
      foot={value && <Footnotes trend={value} shares={shares} stale={stale} link={qualityLink} />}
    >
      {value === null ? (
        failed ? (
          <EmptyState icon={<BrokenLinkIcon />} title={t('trend.failed')} />
        ) : (
          <Skeleton />
        )
      ) : value.buckets.every(({ kwh }) => kwh === null || kwh === 0) ? (
        <EmptyState icon={<PvIcon />} title={t('trend.empty')} hint={t('trend.emptyHint')} />
      ) : (
        <Bars trend={value} stale={stale} />
      )}
    </Card>
  );
});

function Bars({ trend, stale }: { trend: Trend; stale: boolean }) {
  const { t } = useTranslation(['board', 'common']);
  const format = useFormat();
  const contained = useQualityWords();
  const bars = useMemo(
    () =>
      trendBars(trend, format, {
        noReport: t('trend.noReport'),
        unknown: t('common:quality.noEnergy'),
        contained,
      }),
    [trend, format, contained, t],
  );
  const axis = useMemo(() => {
    const most = Math.max(...trend.buckets.map(({ kwh }) => kwh ?? 0));
    return energyAxis(most, format);
  }, [trend, format]);
  return (
    <BarChart
      bars={bars}
      color="--hg-pv"
      label={`${t('trend.title')}, ${t(`common:range.${trend.range}`)}`}
      columns={[t('trend.bucket'), t('trend.energy')]}
      axis={axis}
      stale={stale}
    />
  );
}

interface FootnotesProps {
  trend: Trend;
  shares: ExpectedShares | null;
  stale: boolean;
  link: QualityLink;
}

function Footnotes({ trend, shares, stale, link }: FootnotesProps) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const words = useQualityWords();
  const contained = listMarks(combineQuality(trend.buckets.map(({ quality }) => quality)));
  return (
    <>
      {stale && <StaleBadge at={trend.computedAt} />}
      {shares && <ExpectedShare shares={shares} />}
      <span>
        {trend.calendar === 'station'
          ? t('trend.ownZones')
          : t('trend.zone', { zone: format.zone(trend.zone, trend.computedAt) })}
      </span>
      {contained.length > 0 &&
        link(
          <QualityMark contained={contained}>
            {t('trend.lighter', { contained: words(contained) })}
          </QualityMark>,
          trend.range,
        )}
      {trend.buckets.some(({ kwh, quality }) => kwh === null && (quality & Quality.unknown) === 0) && (
        <span>{t('trend.gaps')}</span>
      )}
    </>
  );
}

/** [LOS-06] Share of the expected energy that came at the judged stations, or why it is unknown. */
function ExpectedShare({ shares: { share, of, stations } }: { shares: ExpectedShares }) {
  const { t } = useTranslation('board');
  const format = useFormat();
  return (
    <span>
      {share === null
        ? t('trend.notJudged')
        : t('trend.ofExpected', {
            percent: format.percent(share * 100, 1),
            of: format.integer(of),
            stations: format.integer(stations),
          })}
    </span>
  );
}
