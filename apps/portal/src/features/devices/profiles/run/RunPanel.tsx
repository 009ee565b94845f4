import type { ProfileRun } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, CrossIcon, IconButton, WarningIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import panel from '../../setting/JobPanel.module.css';
import { isFailed, isOver, ordersAgain } from './outcomes.ts';
import styles from './RunPanel.module.css';
import { RunDevice } from './RunDevice.tsx';

/** Devices on their way to a profile: how far each is, what became of it, and what can be done about it. */
export function RunPanel({ run: shown, onDismiss }: { run: ProfileRun; onDismiss: () => void }) {
  const { t } = useTranslation('profile');
  const { api } = useEngine();
  const { busy, failure, run } = useAction();
  const { devices, title, profileId } = shown;
  const ended = shown.finishedAt !== null;
  const over = devices.filter(isOver).length;
  const failed = devices.filter(isFailed).length;
  const again = ended ? ordersAgain(shown) : [];
  const state = !ended
    ? t('run.state.running', { done: over, of: devices.length })
    : failed > 0
      ? t('run.state.failed', { count: failed })
      : t('run.state.done');

  async function tryAgain() {
    if (await run(() => api.profiles.apply({ profileId, title, orders: again }))) onDismiss();
  }

  return (
    <section
      className={panel.panel}
      data-job={ended ? (failed > 0 ? 'done' : 'verified') : 'running'}
      aria-label={t('run.title', { name: title })}
    >
      <header className={panel.head}>
        <div>
          <h2 className={panel.title}>{t('run.title', { name: title })}</h2>
          <p className={panel.state} role="status">
            {ended && (failed > 0 ? <WarningIcon /> : <CheckIcon />)}
            {state}
          </p>
        </div>
        {ended ? (
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
      </header>
      {!ended && (
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
      {again.length > 0 && (
        <div className={panel.actions}>
          <Button disabled={busy} onClick={() => void tryAgain()}>
            {t('run.again', { count: again.length })}
          </Button>
        </div>
      )}
      <Refusal title={t('run.notBegun')} failure={failure} />
    </section>
  );
}
