import type { WriteJob } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import type { Change, ParameterGroup } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Notice, ScrollHint } from '@heliograph/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useLocalized, useValueText } from './parameterText.ts';
import { withWritten } from './settingsForm.ts';
import { useGroupForm, type GroupForm } from './useGroupForm.ts';
import styles from './useGroupWriting.module.css';
import { isOffline, useReachability, type Reachability } from './useReachability.ts';
import { useWriteJobs, type Jobs } from './useWriteJobs.ts';
import { affectsOtherSettings, ordersToRetry, writesGroup } from './writeJobs.ts';

export interface GroupWriting {
  form: GroupForm;
  jobs: Jobs;
  reachability: Reachability;
  /** Opens the confirmation, or says that there are errors or no changes. */
  submit: () => void;
  /** The open dialog that asks before something is written or overwritten. */
  confirmation: ReactNode;
}

/** Reads, edits and writes a group. Reads it again after any write to it, including other users' writes. */
export function useGroupWriting(device: Device, group: ParameterGroup): GroupWriting {
  const { t } = useTranslation('setting');
  const showMessage = useMessage();
  const localized = useLocalized();
  const form = useGroupForm(device, group);
  const jobs = useWriteJobs(device, group.id, form.values);
  const reachability = useReachability(device);
  const [isConfirming, setIsConfirming] = useState(false);

  const { readAt } = form;
  const written = jobs.all.find(
    (job) =>
      (job.finishedAt ?? 0) > (readAt ?? Infinity) &&
      (writesGroup(job, group.id) || affectsOtherSettings(job)) &&
      !jobs.busy,
  );
  const handledEnding = useRef<string | null>(null);
  const reload = useEffectEvent((job: WriteJob) => {
    // A setting that is changed back ends its job once more.
    const ending = `${job.id} ${job.finishedAt}`;
    if (handledEnding.current === ending) return;
    handledEnding.current = ending;
    form.updateForm((before) => withWritten(before, group, job));
    void form.read();
  });
  useEffect(() => {
    if (written !== undefined) reload(written);
  }, [written]);

  function submit() {
    if (form.errors.size > 0) showMessage({ kind: 'warning', text: t('invalid') });
    else if (form.changes.length === 0) showMessage({ kind: 'warning', text: t('nothingChanged') });
    else setIsConfirming(true);
  }

  const { conflict } = jobs;
  if (conflict && !isConfirming)
    return {
      form,
      jobs,
      reachability,
      submit,
      confirmation: (
        <ConflictDialog
          device={device.obj_name}
          job={conflict}
          parameters={group.parameters}
          onOverwrite={() => jobs.write(conflict.title, ordersToRetry(conflict))}
          onClose={() => jobs.dismiss(conflict)}
        />
      ),
    };

  return {
    form,
    jobs,
    reachability,
    submit,
    confirmation: isConfirming && (
      <ConfirmChanges
        device={device.obj_name}
        changes={form.changes}
        reachability={reachability}
        onConfirm={() => jobs.write(localized(group.name), form.writeOrders())}
        onClose={() => setIsConfirming(false)}
      />
    ),
  };
}

interface ConfirmChangesProps {
  /** The device's name. */
  device: string;
  changes: readonly Change[];
  reachability: Reachability;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Lists the old and new values before they are written (PAR-03). */
function ConfirmChanges({ device, changes, reachability, onConfirm, onClose }: ConfirmChangesProps) {
  const { t } = useTranslation('setting');
  const { t: common } = useTranslation();
  const localized = useLocalized();
  const valueText = useValueText();
  const dangerous = changes.some(({ parameter }) => parameter.dangerous);

  return (
    <ActionDialog
      size="medium"
      title={t('confirm.title')}
      action={common('action.confirm')}
      dangerous={dangerous}
      failed={t('confirm.failed')}
      run={onConfirm}
      onClose={onClose}
    >
      {isOffline(reachability) && <Notice tone="warning">{t(`writeOffline.${reachability}`)}</Notice>}
      <p>{t('confirm.text', { count: changes.length, device })}</p>
      <ScrollHint label={t('confirm.title')}>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('confirm.name')}</th>
              <th scope="col">{t('confirm.from')}</th>
              <th scope="col">{t('confirm.to')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ parameter, from, to }) => (
              <tr key={parameter.code} data-code={parameter.code}>
                <th scope="row">{localized(parameter.name)}</th>
                <td>{valueText(parameter, from)}</td>
                <td>
                  <span aria-hidden="true">→ </span>
                  <strong>{valueText(parameter, to)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollHint>
      {dangerous && <Notice tone="fault">{t('confirm.dangerous')}</Notice>}
    </ActionDialog>
  );
}
