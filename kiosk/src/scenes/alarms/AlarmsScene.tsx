import { isOld, useBoardState } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, Skeleton } from '@heliograph/ui';
import { SceneFrame } from '../frame/SceneFrame.tsx';
import type { SceneProps } from '../sceneOf.ts';
import { AlarmRows } from './AlarmRows.tsx';
import styles from './AlarmsScene.module.css';
import { AllClear } from './AllClear.tsx';
import { PendingCounts } from './PendingCounts.tsx';
import { useAlarmList } from './useAlarmList.ts';

/** What is wrong now, and what was wrong lately: as many alarms as fit, those that are open on top. */
export function AlarmsScene({ scene }: SceneProps<'alarms'>) {
  const { t } = useTranslation('scene');
  const { state, now } = useBoardState();
  const { value, failed, old: outdated } = useAlarmList(scene.only_faults);
  const old = outdated || isOld(state);

  return (
    <SceneFrame title={t(scene.only_faults ? 'alarmList.faultsTitle' : 'alarms')}>
      {value === null ? (
        <Card title={t('alarmList.title')} className={styles.only}>
          {failed ? <EmptyState icon={<BrokenLinkIcon />} title={t('alarmList.failed')} /> : <Skeleton />}
        </Card>
      ) : value.records.length === 0 ? (
        <AllClear hint={t(scene.only_faults ? 'alarmList.noFaults' : 'alarmList.none')} old={old} />
      ) : (
        <div className={styles.layout}>
          <PendingCounts pending={value.pending} onlyFaults={scene.only_faults} old={old} />
          <Card title={t('alarmList.title')} old={old} className={styles.list}>
            <AlarmRows records={value.records} now={now} old={old} />
          </Card>
        </div>
      )}
    </SceneFrame>
  );
}
