import { boardStaleAtom, OperatorLoad, useFleetQuery } from '@heliograph/board';
import type { AnomalyCounts, RecentAlarm } from '@heliograph/contracts/engine';
import { alarmsAtom, nowAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { BrokenLinkIcon, Card, EmptyState, Skeleton } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { AcknowledgeCode } from '../shared/AcknowledgeCode.tsx';
import { SceneFrame, type SceneProps } from '../shared/SceneFrame.tsx';
import { AlarmList } from './AlarmList.tsx';
import styles from './AlarmsScene.module.css';
import { AllClear } from './AllClear.tsx';
import { PendingCounts } from './PendingCounts.tsx';

/** The open alarms and the latest recovered ones, as many as fit. */
export function AlarmsScene({ scene }: SceneProps<'alarms'>) {
  const { t } = useTranslation('scene');
  const now = useAtomValue(nowAtom);
  const boardStale = useAtomValue(boardStaleAtom);
  const { value, failed, stale: outdated } = useAlarms(scene.only_faults);
  const stale = outdated || boardStale;
  const open = value === null ? 0 : value.pending.faults + (scene.only_faults ? 0 : value.pending.warnings);

  return (
    <SceneFrame title={t(scene.only_faults ? 'alarmList.faultsTitle' : 'alarms')}>
      {value === null ? (
        <Card title={t('alarmList.title')} className={styles.only}>
          {failed ? <EmptyState icon={<BrokenLinkIcon />} title={t('alarmList.failed')} /> : <Skeleton />}
        </Card>
      ) : value.records.length === 0 ? (
        <AllClear hint={t(scene.only_faults ? 'alarmList.noFaults' : 'alarmList.none')} stale={stale} />
      ) : (
        <div className={styles.layout}>
          <div className={styles.side}>
            <PendingCounts pending={value.pending} onlyFaults={scene.only_faults} stale={stale} />
            {value.records.some(isUnacknowledged) && <AcknowledgeCode />}
          </div>
          <Card
            title={t('alarmList.title')}
            aside={<OperatorLoad load={value.load} stale={stale} />}
            stale={stale}
            className={styles.list}
          >
            <AlarmList records={value.records} open={open} now={now} stale={stale} />
          </Card>
        </div>
      )}
    </SceneFrame>
  );
}

const isUnacknowledged = ({ handling }: RecentAlarm) => handling.state === 'unacknowledged';

/** More than fit on any screen. */
const MAX_ALARMS = 60;

interface Alarms {
  /** Open ones first, the newest of them on top. */
  records: RecentAlarm[];
  pending: AnomalyCounts['pending'];
  load: number;
  computedAt: number;
}

/** Alarms of the last seven days, or only the faults; reloaded whenever one begins or ends. */
function useAlarms(onlyFaults: boolean) {
  const { api } = useEngine();
  const zone = viewerZone();
  const load = useCallback(async (): Promise<Alarms> => {
    const [records, { pending, load, computedAt }] = await Promise.all([
      api.alarms.recent({ limit: MAX_ALARMS, pendingFirst: true, ...(onlyFaults && { kind: 'fault' }) }),
      api.alarms.week({ zone }),
    ]);
    return { records, pending, load, computedAt };
  }, [api, onlyFaults, zone]);
  return useFleetQuery(load, { key: onlyFaults ? 'faults' : 'all', trigger: useAtomValue(alarmsAtom) });
}
