import type { QueryResult } from '@heliograph/board';
import type { StationDay } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, PvIcon, Skeleton } from '@heliograph/ui/light';
import { useMemo } from 'react';
import { scaleEnd } from '../shared/scaleEnd.ts';
import { buildCurve, hourMarks, computeMax } from './dayCurve.ts';
import styles from './DayCurveCard.module.css';

export interface DayCurveCardProps {
  result: QueryResult<StationDay>;
  /** The link is lost. */
  unlinked: boolean;
  /** Time zone of the station. */
  zone: string;
  className: string | undefined;
}

/** Generation and consumption of a station over its day so far, in its own time. */
export function DayCurveCard({ result, unlinked, zone, className }: DayCurveCardProps) {
  const { t } = useTranslation(['scene', 'board']);
  const { value, failed, stale: outdated } = result;
  const most = value && computeMax(value.pv, value.load);
  return (
    <Card
      title={t('energy.day')}
      stale={value !== null && (unlinked || outdated)}
      className={className}
      aside={
        <ul className={styles.legend}>
          <li data-series="pv">{t('board:power.pv')}</li>
          <li data-series="load">{t('board:power.load')}</li>
        </ul>
      }
    >
      {value === null || most === null ? (
        failed ? (
          <EmptyState icon={<BrokenLinkIcon />} title={t('energy.failed')} />
        ) : (
          <Skeleton />
        )
      ) : most === 0 ? (
        <EmptyState icon={<PvIcon />} title={t('energy.empty')} />
      ) : (
        <Plot day={value} end={scaleEnd(most)} zone={zone} stale={unlinked || outdated} />
      )}
    </Card>
  );
}

function Plot({ day, end, zone, stale }: { day: StationDay; end: number; zone: string; stale: boolean }) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const { pv, load, marks } = useMemo(
    () => ({
      pv: buildCurve(day.pv, end),
      load: buildCurve(day.load, end),
      marks: hourMarks(day.start, day.end, (at) => format.minute(at, zone)),
    }),
    [day, end, zone, format],
  );
  const level = (watts: number) => {
    const { value, unit } = format.power(watts);
    return `${value.replace(/\.0+$/, '')} ${unit}`;
  };
  return (
    <div className={styles.plot} data-stale={stale || undefined}>
      <div className={styles.levels} aria-hidden>
        <span>{level(end)}</span>
        <span>{level(end / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.curves}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('energy.day')}
      >
        <path className={styles.grid} d="M0 0H100M0 50H100M0 100H100" />
        <path className={styles.grid} d={marks.map(({ x }) => `M${x} 0V100`).join('')} />
        {pv.areas.map((path) => (
          <path key={path} className={styles.area} d={path} />
        ))}
        {pv.lines.map((path) => (
          <path key={path} className={styles.pv} d={path} />
        ))}
        {load.lines.map((path) => (
          <path key={path} className={styles.load} d={path} />
        ))}
      </svg>
      <div className={styles.hours} aria-hidden>
        {marks.map(({ x, text }) => (
          <span key={text} style={{ left: `${x}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
