import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { SceneFrame } from '../frame/SceneFrame.tsx';
import type { SceneProps } from '../sceneOf.ts';
import { useOld } from '../stations/useOld.ts';
import styles from './FlowScene.module.css';
import { StationFlow } from './StationFlow.tsx';

/** Where one station's power comes from and goes to, and what its day came to so far. */
export function FlowScene({ scene }: SceneProps<'flow'>) {
  const { t } = useTranslation('scene');
  const entities = useAtomValue(entitiesAtom);
  const old = useOld();
  const station = entities?.stations.find(({ id }) => id === scene.station_id);
  return (
    <SceneFrame title={t('flow')}>
      {station ? (
        <StationFlow key={station.id} station={station} old={old} />
      ) : (
        <Card title={t('flow')} className={styles.only}>
          {entities === null ? (
            <Skeleton />
          ) : (
            <EmptyState icon={<BrokenLinkIcon />} title={t('stationGone')} hint={t('stationGoneHint')} />
          )}
        </Card>
      )}
    </SceneFrame>
  );
}
