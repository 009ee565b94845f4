import type { ProfileRun, ProfileRunDevice } from '@heliograph/contracts/engine';
import type { Profile } from '@heliograph/contracts/http';
import { entitiesAtom, profileRunsAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, CheckIcon, CrossIcon, IconButton, Row, Text, WarningIcon } from '@heliograph/ui';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useDeviceStatuses } from '../../../shared/device/useDeviceStatuses.ts';
import { useAction } from '../../../shared/failure/useAction.ts';
import panel from '../setting/JobPanels.module.css';
import { WriteRow } from '../setting/JobPanels.tsx';
import { useComparison } from './compare/useComparison.ts';
import { failedWrites } from '../setting/writeJobs.ts';
import { isFailed, isOver, listRetryOrders } from './runOutcomes.ts';
import styles from './RunPanels.module.css';

/** Ids of finished runs dismissed on this page. */
const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** A profile's running runs, and the last finished one until it is dismissed. */
export function RunPanels({ profile }: { profile: Profile }) {
  const [dismissed, setDismissed] = useAtom(dismissedAtom);
  const own = useAtomValue(profileRunsAtom).filter(({ profileId }) => profileId === profile.profile_id);
  const shown = own.filter(
    ({ id, finishedAt }, index) => finishedAt === null || (index === 0 && !dismissed.has(id)),
  );
  return shown.map((run) => (
    <RunPanel
      key={run.id}
      run={run}
      onDismiss={() => setDismissed((before) => new Set([...before, run.id]))}
    />
  ));
}

/** A run that applies a profile: progress and result per device, and what to do about failures. */
function RunPanel({ run: shown, onDismiss }: { run: ProfileRun; onDismiss: () => void }) {
  const { t } = useTranslation('profile');
  const { api } = useEngine();
  const { busy, failure, run } = useAction();
  const { devices, title, profileId, unreached } = shown;
  const controls = useComparison({ profile_id: profileId });
  const hasEnded = shown.finishedAt !== null;
  const over = devices.filter(isOver).length;
  const failed = devices.filter(isFailed).length;
  const retryOrders = hasEnded ? listRetryOrders(shown) : [];
  const state = !hasEnded
    ? t('run.state.running', { done: over, of: devices.length })
    : failed > 0
      ? t('run.state.failed', { count: failed })
      : t('run.state.done', { count: devices.length });
  const isWhole = failed === 0 && unreached.length === 0;

  async function retry() {
    if (await run(() => api.profiles.apply({ profileId, title, orders: retryOrders, unreached })))
      onDismiss();
  }

  return (
    <section
      className={panel.panel}
      data-job={hasEnded ? (isWhole ? 'verified' : 'done') : 'running'}
      aria-label={t('run.title', { name: title })}
    >
      <Row as="header" gap={16} align="start" justify="between">
        <div>
          <Text as="h2" size={16}>
            {t('run.title', { name: title })}
          </Text>
          <Row as="p" gap={6} align="center" above={2} size={14} role="status">
            {hasEnded && (isWhole ? <CheckIcon /> : <WarningIcon />)}
            {state}
          </Row>
        </div>
        {hasEnded ? (
          <IconButton label={t('run.dismiss')} icon={<CrossIcon />} onClick={onDismiss} />
        ) : (
          <Button
            variant="default"
            size="xs"
            onClick={() => void api.profiles.cancel({ runId: shown.id }).catch(() => undefined)}
          >
            {t('run.cancel')}
          </Button>
        )}
      </Row>
      {!hasEnded && (
        <progress
          className={panel.progress}
          value={over}
          max={devices.length}
          aria-label={t('run.progress')}
        />
      )}
      <ul className={styles.devices} aria-label={t('run.progress')}>
        {devices.map((device) => (
          <RunDevice key={device.deviceId} device={device} />
        ))}
      </ul>
      {unreached.length > 0 && (
        <UnreachedDevices deviceIds={unreached} onCompare={hasEnded ? controls.compare : null} />
      )}
      {retryOrders.length > 0 && (
        <Row gap={12} wrap>
          <Button disabled={busy} onClick={() => void retry()}>
            {t('run.again', { count: retryOrders.length })}
          </Button>
        </Row>
      )}
      <FailureAlert title={t('run.notStarted')} failure={failure} />
    </section>
  );
}

interface UnreachedProps {
  deviceIds: readonly string[];
  /** Reads devices and shows how they differ; null while the run is in progress. */
  onCompare: ((deviceIds: readonly string[]) => void) | null;
}

/** Devices that a run left out because they could not be read, and once they are back, a button to go on with them. */
function UnreachedDevices({ deviceIds, onCompare }: UnreachedProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const own = useAtomValue(entitiesAtom)?.devices.filter(({ device_id }) => deviceIds.includes(device_id));
  const shown = useDeviceStatuses(own ?? []);
  const back = shown.filter(({ status }) => status !== 'offline' && status !== 'nodata');
  return (
    <>
      <Text weight={600} size={15}>
        {t('run.unreached', { count: deviceIds.length })}
      </Text>
      <ul className={styles.devices} aria-label={t('run.unreached', { count: deviceIds.length })}>
        {shown.map(({ device, status }) => (
          <li
            key={device.device_id}
            className={`${styles.device} ${styles.line}`}
            data-device={device.device_id}
          >
            <strong>{device.obj_name}</strong>
            <span className={styles.result} data-failed>
              {common(`status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
      {onCompare !== null &&
        (back.length === 0 ? (
          <Text size={14}>{t('run.unreachedHint')}</Text>
        ) : (
          <Row gap={12} wrap>
            <Button variant="default" onClick={() => onCompare(back.map(({ device }) => device.device_id))}>
              {t('run.compareBack', { count: back.length })}
            </Button>
          </Row>
        ))}
    </>
  );
}

/** One device of a run; opens by itself where a value failed. */
function RunDevice({ device: shown }: { device: ProfileRunDevice }) {
  const { t } = useTranslation('profile');
  const entities = useAtomValue(entitiesAtom);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const { deviceId, state, message, job } = shown;
  const device = entities?.devices.find(({ device_id }) => device_id === deviceId);
  const station = entities?.stations.find(({ id }) => id === device?.station_id);
  const failed = isFailed(shown);
  const open = toggled ?? (failed && job !== null);

  function resultText(): string {
    if (state === 'notBegun') return t('run.device.notStarted', { reason: message ?? '' });
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
      <Text as="span" tone="soft">
        {station?.station_name}
      </Text>
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
            <Text as="ul" pad={[0, 0, 8, 20]}>
              {job.writes.map((write) => (
                <WriteRow key={write.code} write={write} />
              ))}
            </Text>
          )}
        </details>
      )}
    </li>
  );
}
