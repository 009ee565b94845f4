import type { ParameterWrite, WriteJob } from '@heliograph/contracts/engine';
import { parameterByCode, type Parameter } from '@heliograph/domain/parameters';
import { nowAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, CheckIcon, CrossIcon, IconButton, Row, Text, WarningIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import styles from './JobPanels.module.css';
import { useAllowedText, useLocalized, useTitleText, useValueText } from './parameterText.ts';
import { displayedValue, type ReportedValues } from './settingsForm.ts';
import type { GroupWriting } from './useGroupWriting.tsx';
import {
  conflictingWrites,
  failedWrites,
  mostWornValue,
  ordersToRestore,
  ordersToRetry,
  type WriteOrder,
} from './writeJobs.ts';

/** The running write jobs of a device, and the last finished one if it needs attention. */
export function JobPanels({
  writing: { form, jobs },
  isAllowed,
}: {
  writing: GroupWriting;
  isAllowed: boolean;
}) {
  return jobs.shown.map((job) => (
    <JobPanel
      key={job.id}
      job={job}
      parameters={form.group.parameters}
      isAllowed={isAllowed}
      onDismiss={() => jobs.dismiss(job)}
      onRetry={(orders) => jobs.write(job.title, orders)}
      onRestore={async (orders) => {
        await jobs.write(job.title, orders);
        form.undo(...orders.map(({ code }) => code));
      }}
    />
  ));
}

interface JobPanelProps {
  job: WriteJob;
  /** Parameters of the group, with the bounds of the device. */
  parameters: readonly Parameter[];
  /** True if the user may write these values. */
  isAllowed: boolean;
  onDismiss: () => void;
  /** Starts a job that writes the failed values again. */
  onRetry: (orders: WriteOrder[]) => Promise<unknown>;
  /** Starts a job that restores the previous values. */
  onRestore: (orders: WriteOrder[]) => Promise<unknown>;
}

/** A write job: progress, the result of each value, and what to do about failures. */
function JobPanel({ job, parameters, isAllowed, onDismiss, onRetry, onRestore }: JobPanelProps) {
  const { t } = useTranslation('setting');
  const titleText = useTitleText();
  const localized = useLocalized();
  const title = titleText(job.title);
  const { api } = useEngine();
  const { busy, failure, run } = useAction();
  const { writes } = job;
  const hasEnded = job.state === 'done';
  const failed = failedWrites(job);
  const worn = mostWornValue(job);
  const done = writes.filter(({ state }) => state !== 'waiting' && state !== 'writing').length;
  const restoreOrders = ordersToRestore(job);
  const isConflict = conflictingWrites(job).length > 0;
  const state = hasEnded && failed.length === 0 ? 'verified' : job.state;
  const replace = (begin: () => Promise<unknown>) =>
    run(async () => {
      await begin();
      onDismiss();
    });

  return (
    <section className={styles.panel} data-job={state} aria-label={t('job.title', { title })}>
      <Row as="header" gap={16} align="start" justify="between">
        <div>
          <Text as="h2" size={16}>
            {t('job.title', { title })}
          </Text>
          <Row as="p" gap={6} align="center" above={2} size={14} role="status">
            {hasEnded && (failed.length === 0 ? <CheckIcon /> : <WarningIcon />)}
            {t(`job.state.${state}`, { done, of: writes.length })}
          </Row>
        </div>
        {hasEnded ? (
          <IconButton label={t('job.dismiss')} icon={<CrossIcon />} onClick={onDismiss} />
        ) : (
          (job.state === 'queued' || job.state === 'running') &&
          isAllowed && (
            <Button
              variant="default"
              size="xs"
              onClick={() => void api.parameters.cancel({ jobId: job.id }).catch(() => undefined)}
            >
              {t('job.cancel')}
            </Button>
          )
        )}
      </Row>
      {!hasEnded && (
        <progress
          className={styles.progress}
          value={done}
          max={writes.length}
          aria-label={t('job.progress')}
        />
      )}
      <ul aria-label={t('job.progress')}>
        {writes.map((write) => (
          <WriteRow
            key={write.code}
            write={write}
            parameter={parameters.find(({ code }) => code === write.code)}
          />
        ))}
      </ul>
      {worn && (
        <Text size={14}>
          {t('job.wear', {
            name: localized(parameterByCode(worn.code)?.name ?? { en: worn.title, zh: worn.title }),
            count: worn.today ?? 0,
          })}
        </Text>
      )}
      {job.unlogged && <Text size={14}>{t('job.unlogged')}</Text>}
      {hasEnded && failed.length > 0 && isAllowed && (
        <>
          <Text size={14}>
            {t(isConflict ? 'job.nextChanged' : restoreOrders.length > 0 ? 'job.next' : 'job.nextAgain')}
          </Text>
          <Row gap={12} wrap>
            {restoreOrders.length > 0 && (
              <Button
                variant="default"
                disabled={busy}
                onClick={() => void replace(() => onRestore(restoreOrders))}
              >
                {t('job.putBack')}
              </Button>
            )}
            <Button disabled={busy} onClick={() => void replace(() => onRetry(ordersToRetry(job)))}>
              {t('job.again')}
            </Button>
          </Row>
          <FailureAlert title={t('job.notStarted')} failure={failure} />
        </>
      )}
    </section>
  );
}

/** One value of a write job. */
export function WriteRow({
  write,
  parameter = parameterByCode(write.code),
}: {
  write: ParameterWrite;
  /** With the bounds of the device, where they are known. */
  parameter?: Parameter | undefined;
}) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const valueText = useValueText();
  const format = useFormat();
  const reasonText = useReasonText();
  const { code, title, from, to, held, heldBy, workingSince } = write;
  const state = conflictingWrites({ writes: [write] }).length > 0 ? 'conflict' : write.state;
  const text = (reported: ReportedValues[string]) =>
    parameter ? valueText(parameter, displayedValue(code, reported)) : String(reported ?? '—');
  const why = reasonText(write, parameter);
  return (
    <li className={styles.write} data-code={code} data-state={write.state}>
      <span className={styles.name}>{parameter ? localized(parameter.name) : title}</span>
      <span>
        {text(from)} → <strong>{text(to)}</strong>
      </span>
      <span className={styles.result}>
        {state === 'writing' && workingSince !== null ? (
          <Working since={workingSince} />
        ) : (
          t(`job.value.${state}`, {
            held: text(held),
            name: heldBy?.name ?? '',
            time: heldBy ? format.dateTime(heldBy.at) : '',
          })
        )}
        {why !== null && state !== 'verified' && `: ${why}`}
      </span>
    </li>
  );
}

/** For how long a gateway has been working on a write: some lines are slow. */
function Working({ since }: { since: number }) {
  const { t } = useTranslation('setting');
  const now = useAtomValue(nowAtom);
  return t('job.value.working', { seconds: Math.max(1, Math.round((now - since) / 1000)) });
}

/** Why a value was not written, in the page's language; null when there is nothing to explain. */
function useReasonText(): (write: ParameterWrite, parameter: Parameter | undefined) => string | null {
  const { t } = useTranslation('setting');
  const allowedText = useAllowedText();
  const format = useFormat();
  return ({ state, reason, message, heldBy }, parameter) => {
    // Why the device did not answer is clear from the result.
    if (reason === null || state === 'timeout') return null;
    if (reason === 'changed' && heldBy)
      return t('job.why.changedBy', { name: heldBy.name, time: format.dateTime(heldBy.at) });
    const allowed = parameter ? allowedText(parameter) : '';
    if (reason === 'invalid' && allowed !== '') return t('job.why.range', { allowed });
    return t(`job.why.${reason}`, { message: message ?? '' });
  };
}
