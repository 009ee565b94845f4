import { boardStaleAtom } from '@heliograph/board';
import { nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { SceneFrame, type SceneProps } from '../shared/SceneFrame.tsx';
import { DayRevenueCard } from './DayRevenueCard.tsx';
import { DayTariffCard } from './DayTariffCard.tsx';
import styles from './RevenueScene.module.css';

/** Revenue of the day, and the prices of one of the stations. */
export function RevenueScene({ scene }: SceneProps<'revenue'>) {
  const { t } = useTranslation('scene');
  const stale = useAtomValue(boardStaleAtom);
  const now = useAtomValue(nowAtom);
  return (
    <SceneFrame title={t('revenue')}>
      <div className={styles.layout}>
        <DayRevenueCard stale={stale} />
        <DayTariffCard stationId={scene.station_id} now={now} stale={stale} />
      </div>
    </SceneFrame>
  );
}
