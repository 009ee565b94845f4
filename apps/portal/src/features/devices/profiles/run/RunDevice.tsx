import type { ProfileRunDevice } from '@heliograph/contracts/engine';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { failedWrites } from '../../setting/jobs.ts';
import { WriteRow } from '../../setting/WriteRow.tsx';
import { isFailed } from './outcomes.ts';
import styles from './RunPanel.module.css';

/** One device of a run; what became of each value on demand, and by itself where one failed. */
export function RunDevice({ device: shown }: { device: ProfileRunDevice }) {
  const { t } = useTranslation('profile');
  const entities = useAtomValue(entitiesAtom);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const { deviceId, state, message, job } = shown;
  const device = entities?.devices.find(({ device_id }) => device_id === deviceId);
  const station = entities?.stations.find(({ id }) => id === device?.station_id);
  const failed = isFailed(shown);
  const open = toggled ?? (failed && job !== null);

  function resultText(): string {
    if (state === 'notBegun') return t('run.device.notBegun', { reason: message ?? '' });
    if (job === null) return t(state === 'cancelled' ? 'run.device.cancelled' : 'run.device.waiting');
    const { writes } = job;
    const done = writes.filter((write) => write.state !== 'waiting' && write.state !== 'writing').length;
    if (job.state === 'running') return t('run.device.running', { done, of: writes.length });
    if (job.state !== 'done') return t(`run.device.${job.state}`);
    const wrong = failedWrites(job).length;
    return wrong === 0
      ? t('run.device.verified', { count: writes.length })
      : t('run.device.failed', { failed: wrong, of: writes.length });
  }

  const line = (
    <>
      <strong>{device?.obj_name ?? deviceId}</strong>
      <span className={styles.site}>{station?.station_name}</span>
      <span className={styles.result} data-failed={failed || undefined}>
        {resultText()}
      </span>
    </>
  );
  return (
    <li data-device={deviceId}>
      {job === null ? (
        <div className={`${styles.device} ${styles.line}`}>{line}</div>
      ) : (
        <details
          className={styles.device}
          open={open}
          onToggle={(event) => {
            if (event.currentTarget.open !== open) setToggled(event.currentTarget.open);
          }}
        >
          <summary>{line}</summary>
          {open && (
            <ul className={styles.writes}>
              {job.writes.map((write) => (
                <WriteRow key={write.code} write={write} />
              ))}
            </ul>
          )}
        </details>
      )}
    </li>
  );
}
