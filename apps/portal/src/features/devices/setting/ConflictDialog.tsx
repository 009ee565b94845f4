import type { WriteJob } from '@heliograph/contracts/engine';
import { parameterByCode, type Parameter } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Notice, ScrollHint, Text } from '@heliograph/ui';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useLocalized, useValueText } from './parameterText.ts';
import { displayedValue, type ReportedValues } from './settingsForm.ts';
import styles from './useGroupWriting.module.css';
import { conflictingWrites, failedWrites } from './writeJobs.ts';

interface ConflictDialogProps {
  /** The device's name. */
  device: string;
  /** A job that stopped before anything was overwritten. */
  job: WriteJob;
  /** Parameters of the group, with the bounds of the device. */
  parameters: readonly Parameter[];
  /** Writes the values of the job again, over those that the device has now. */
  onOverwrite: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before values are overwritten that somebody changed since they were shown, and says who did [TRU-07]. */
export function ConflictDialog({ device, job, parameters, onOverwrite, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const valueText = useValueText();
  const format = useFormat();
  const conflicts = conflictingWrites(job);
  const findParameter = (code: string) =>
    parameters.find((parameter) => parameter.code === code) ?? parameterByCode(code);
  const others = failedWrites(job).length - conflicts.length;
  const isDangerous = job.writes.some(({ code }) => findParameter(code)?.dangerous);

  function text(code: string, reported: ReportedValues[string]): string {
    const parameter = findParameter(code);
    return parameter ? valueText(parameter, displayedValue(code, reported)) : String(reported ?? '—');
  }

  return (
    <ActionDialog
      size="medium"
      title={t('conflict.title')}
      action={t('conflict.overwrite')}
      cancel={t('conflict.keep')}
      failed={t('confirm.failed')}
      run={onOverwrite}
      onClose={onClose}
    >
      <p>{t('conflict.text', { count: conflicts.length, device })}</p>
      <ScrollHint label={t('conflict.title')}>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('confirm.name')}</th>
              <th scope="col">{t('conflict.from')}</th>
              <th scope="col">{t('conflict.held')}</th>
              <th scope="col">{t('conflict.to')}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ code, title, from, held, heldBy, to }) => {
              const parameter = findParameter(code);
              return (
                <tr key={code} data-code={code}>
                  <th scope="row">{parameter ? localized(parameter.name) : title}</th>
                  <td>{text(code, from)}</td>
                  <td>
                    <strong>{text(code, held)}</strong>
                    <Text tone="soft" size={13}>
                      {heldBy
                        ? t('conflict.by', { name: heldBy.name, time: format.dateTime(heldBy.at) })
                        : t('conflict.outside')}
                    </Text>
                  </td>
                  <td>{text(code, to)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollHint>
      {others > 0 && <p>{t('conflict.more', { count: others })}</p>}
      {isDangerous && <Notice tone="fault">{t('confirm.dangerous')}</Notice>}
    </ActionDialog>
  );
}
