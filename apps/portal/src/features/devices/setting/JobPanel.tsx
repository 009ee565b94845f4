import type { WriteJob } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton, CrossIcon, WarningIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { failedWrites, toPutBack, toTryAgain, wornBy, type Order } from './jobs.ts';
import styles from './JobPanel.module.css';
import { WriteRow } from './WriteRow.tsx';

export interface JobPanelProps {
  job: WriteJob;
  /** Whether this person may write what the job writes. */
  allowed: boolean;
  onDismiss: () => void;
  /** Begins a job in its place that writes what failed … */
  onAgain: (orders: Order[]) => Promise<unknown>;
  /** … or what the device had before. */
  onPutBack: (orders: Order[]) => Promise<unknown>;
}

/** A job that writes values: how far it is, what became of each value, and what can be done about it. */
export function JobPanel({ job, allowed, onDismiss, onAgain, onPutBack }: JobPanelProps) {
  const { t } = useTranslation('setting');
  const { api } = useEngine();
  const { busy, failure, run } = useAction();
  const { writes } = job;
  const ended = job.state === 'done';
  const failed = failedWrites(job);
  const worn = wornBy(job);
  const done = writes.filter(({ state }) => state !== 'waiting' && state !== 'writing').length;
  const putBack = toPutBack(job);
  const state = ended && failed.length === 0 ? 'verified' : job.state;
  const replace = (begin: () => Promise<unknown>) =>
    run(async () => {
      await begin();
      onDismiss();
    });

  return (
    <section className={styles.panel} data-job={state} aria-label={t('job.title', { title: job.title })}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('job.title', { title: job.title })}</h2>
          <p className={styles.state} role="status">
            {ended && (failed.length === 0 ? <CheckIcon /> : <WarningIcon />)}
            {t(`job.state.${state}`, { done, of: writes.length })}
          </p>
        </div>
        {ended ? (
          <IconButton label={t('job.dismiss')} icon={<CrossIcon />} onClick={onDismiss} />
        ) : (
          (job.state === 'queued' || job.state === 'running') &&
          allowed && (
            <Button
              variant="default"
              size="xs"
              onClick={() => void api.parameters.cancel({ jobId: job.id }).catch(() => undefined)}
            >
              {t('job.cancel')}
            </Button>
          )
        )}
      </header>
      {!ended && (
        <progress
          className={styles.progress}
          value={done}
          max={writes.length}
          aria-label={t('job.progress')}
        />
      )}
      <ul className={styles.writes} aria-label={t('job.progress')}>
        {writes.map((write) => (
          <WriteRow key={write.code} write={write} />
        ))}
      </ul>
      {worn && <p className={styles.note}>{t('job.wear', { name: worn.title, count: worn.today ?? 0 })}</p>}
      {job.unlogged && <p className={styles.note}>{t('job.unlogged')}</p>}
      {ended && failed.length > 0 && allowed && (
        <>
          <p className={styles.note}>{t(putBack.length > 0 ? 'job.next' : 'job.nextAgain')}</p>
          <div className={styles.actions}>
            {putBack.length > 0 && (
              <Button
                variant="default"
                disabled={busy}
                onClick={() => void replace(() => onPutBack(putBack))}
              >
                {t('job.putBack')}
              </Button>
            )}
            <Button disabled={busy} onClick={() => void replace(() => onAgain(toTryAgain(job)))}>
              {t('job.again')}
            </Button>
          </div>
          <Refusal title={t('job.notBegun')} failure={failure} />
        </>
      )}
    </section>
  );
}
