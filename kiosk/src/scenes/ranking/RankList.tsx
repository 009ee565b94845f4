import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { Reading, VisuallyHidden } from '@heliograph/ui';
import type { CSSProperties } from 'react';
import { FittedName } from '../frame/FittedName.tsx';
import { useFittingRows } from '../frame/useFittingRows.ts';
import { useGlide } from '../frame/useGlide.ts';
import { scaleEnd } from '../frame/scaleEnd.ts';
import type { Rank, RankedBy, Ranking } from './ranking.ts';
import styles from './RankList.module.css';

/** As many of the best as fit, with bars on one scale; then how many more there are and what they made. */
export function RankList({ ranking, by, old }: { ranking: Ranking; by: RankedBy; old: boolean }) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const { ranks } = ranking;
  const [container, rows] = useFittingRows<HTMLDivElement>();
  // The last row says how many more.
  const shown = ranks.length <= rows ? ranks : ranks.slice(0, Math.max(1, rows - 1));
  const list = useGlide<HTMLOListElement>(shown.map(({ station }) => String(station.id)));
  const rest = ranks.slice(shown.length);
  const end = scaleEnd(Math.max(...ranks.map(({ value }) => value ?? 0)));
  const more = rest.reduce((sum, { energy, fresh }) => sum + (fresh ? (energy ?? 0) : 0), 0);
  return (
    <div ref={container} className={styles.container}>
      {rows > 0 && (
        <ol ref={list} className={styles.rows} data-old={old || undefined}>
          {shown.map((rank) => (
            <RankRow key={rank.station.id} rank={rank} by={by} end={end} old={old} />
          ))}
          {rest.length > 0 && (
            <li className={styles.more}>
              {t('stations.more', { count: rest.length })}
              <Reading {...written(more, 'energy', format)} old={old} />
            </li>
          )}
        </ol>
      )}
    </div>
  );
}

interface RankRowProps {
  rank: Rank;
  by: RankedBy;
  /** Of the bars' scale. */
  end: number;
  old: boolean;
}

function RankRow({ rank, by, end, old }: RankRowProps) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const { station, place, value, fresh } = rank;
  return (
    <li className={styles.row} data-first={place === 1 || undefined} data-stale={!fresh || undefined}>
      <span className={styles.place}>{place ?? '–'}</span>
      <FittedName name={station.station_name} className={styles.name} />
      <span className={styles.track} aria-hidden>
        <span className={styles.bar} style={{ '--share': (value ?? 0) / end } as CSSProperties} />
      </span>
      <span className={styles.value}>
        {value === null ? (
          <span className={styles.silent}>{t('rank.silent')}</span>
        ) : (
          <>
            <Reading {...written(value, by, format)} old={old || !fresh} />
            {!fresh && !old && (
              <span className={styles.silent}>
                <VisuallyHidden as="span">, </VisuallyHidden>
                {t('common:stale')}
              </span>
            )}
          </>
        )}
      </span>
    </li>
  );
}

function written(value: number, by: RankedBy, format: Format): { value: string; unit: string } {
  return by === 'energy' ? format.energy(value) : { value: format.number(value), unit: 'kWh/kWp' };
}
