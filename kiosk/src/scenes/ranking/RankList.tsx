import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { Reading, Text } from '@heliograph/ui/light';
import type { CSSProperties } from 'react';
import { FittedName } from '../shared/FittedName.tsx';
import { scaleEnd } from '../shared/scaleEnd.ts';
import { useFittingRows } from '../shared/useFittingRows.ts';
import { useRowAnimation } from '../shared/useRowAnimation.ts';
import type { Rank, RankedBy } from './ranking.ts';
import styles from './RankList.module.css';

interface RankListProps {
  ranks: readonly Rank[];
  by: RankedBy;
  /** Shown for a station without a value. */
  missing: string;
  stale: boolean;
}

/** As many of the first stations as fit, with bars on one scale; then the number and energy of the others. */
export function RankList({ ranks, by, missing, stale }: RankListProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const [container, rows] = useFittingRows<HTMLDivElement>();
  // The last row shows how many more there are.
  const shown = ranks.length <= rows ? ranks : ranks.slice(0, Math.max(1, rows - 1));
  const list = useRowAnimation<HTMLOListElement>(shown.map(({ station }) => String(station.id)));
  const rest = ranks.slice(shown.length);
  const largest = Math.max(...ranks.map(({ value }) => value ?? 0));
  // All of the expected energy fills the bar, or nearly.
  const end = by === 'expected' ? Math.max(100, largest) : scaleEnd(largest);
  const more = rest.reduce((sum, { energy }) => sum + (energy ?? 0), 0);
  return (
    <div ref={container} className={styles.container}>
      {rows > 0 && (
        <ol ref={list} className={styles.rows} data-stale={stale || undefined}>
          {shown.map((rank) => (
            <RankRow key={rank.station.id} rank={rank} by={by} missing={missing} end={end} stale={stale} />
          ))}
          {rest.length > 0 && (
            <li className={styles.more}>
              {t('stations.more', { count: rest.length })}
              {by !== 'expected' && <Reading {...formatValue(more, 'energy', format)} stale={stale} />}
            </li>
          )}
        </ol>
      )}
    </div>
  );
}

interface RankRowProps extends Omit<RankListProps, 'ranks'> {
  rank: Rank;
  /** End of the bars' scale. */
  end: number;
}

function RankRow({ rank, by, missing, end, stale }: RankRowProps) {
  const format = useFormat();
  const { station, place, value } = rank;
  return (
    <li className={styles.row} data-first={place === 1 || undefined} data-stale={value === null || undefined}>
      <span className={styles.place}>{place ?? '–'}</span>
      <FittedName name={station.station_name} className={styles.name} />
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ '--share': (value ?? 0) / end } as CSSProperties} />
      </span>
      <span className={styles.value}>
        {value === null ? (
          <Text as="span" tone="offline" size={16} weight={550}>
            {missing}
          </Text>
        ) : (
          <Reading {...formatValue(value, by, format)} stale={stale} />
        )}
      </span>
    </li>
  );
}

function formatValue(value: number, by: RankedBy, format: Format): { value: string; unit: string } {
  if (by === 'energy') return format.energy(value);
  return by === 'yield'
    ? { value: format.number(value), unit: 'kWh/kWp' }
    : { value: format.number(value, 1), unit: '%' };
}
