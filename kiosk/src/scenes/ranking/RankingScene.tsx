import { entitiesAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, Skeleton, StationIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { SceneFrame } from '../frame/SceneFrame.tsx';
import type { SceneProps } from '../sceneOf.ts';
import { useOld } from '../stations/useOld.ts';
import { useCalmly } from '../stations/useCalmly.ts';
import { heldTodays } from './heldTodays.ts';
import { rankingOf } from './ranking.ts';
import { RankList } from './RankList.tsx';
import styles from './RankingScene.module.css';
import { TotalLine } from './TotalLine.tsx';

/** The stations by what they generated today, the best on top. */
export function RankingScene({ scene }: SceneProps<'ranking'>) {
  const { t } = useTranslation(['scene', 'home']);
  const format = useFormat();
  const entities = useAtomValue(entitiesAtom);
  const old = useOld();
  const todays = useCalmly(heldTodays);
  const minute = Math.floor(useAtomValue(nowAtom) / 60_000) * 60_000;
  const stations = entities?.stations;

  const ranking = useMemo(() => {
    const zones = new Map(stations?.map(({ id, time_zone }) => [id, time_zone]));
    return rankingOf(
      stations ?? [],
      (id) => {
        const held = todays.value.get(id);
        if (held === undefined) return { value: null, fresh: false };
        if (held.fresh) return held;
        // What was told yesterday is nothing of today.
        const zone = zones.get(id);
        const today = held.at !== null && format.date(held.at, zone) === format.date(minute, zone);
        return today ? held : { value: null, fresh: false };
      },
      scene.by,
    );
  }, [stations, todays, minute, scene.by, format]);

  return (
    <SceneFrame title={t('ranking')}>
      {stations === undefined || (todays.version < 2 && todays.value.size === 0 && stations.length > 0) ? (
        <Card title={t('rank.total')} className={styles.only}>
          <Skeleton />
        </Card>
      ) : stations.length === 0 ? (
        <Card title={t('rank.total')} className={styles.only}>
          <EmptyState icon={<StationIcon />} title={t('home:empty')} />
        </Card>
      ) : (
        <div className={styles.layout}>
          <TotalLine ranking={ranking} by={scene.by} old={old} />
          <Card
            title={t(scene.by === 'energy' ? 'rank.byEnergy' : 'rank.byYield')}
            old={old}
            foot={ranking.withoutCapacity > 0 && t('rank.noCapacity', { count: ranking.withoutCapacity })}
          >
            <RankList ranking={ranking} by={scene.by} old={old} />
          </Card>
        </div>
      )}
    </SceneFrame>
  );
}
