import type { Change } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, Notice } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import styles from './ConfirmChanges.module.css';
import { useValueText, useWords } from './useWords.ts';

export interface ConfirmChangesProps {
  /** Name of the device. */
  device: string;
  changes: readonly Change[];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Lists what would be written, old and new, before it is (spec A §4 §8). */
export function ConfirmChanges({ device, changes, onConfirm, onClose }: ConfirmChangesProps) {
  const { t } = useTranslation('setting');
  const { t: common } = useTranslation();
  const words = useWords();
  const valueText = useValueText();
  const { busy, failure, run } = useAction();
  const dangerous = changes.some(({ parameter }) => parameter.dangerous);

  async function confirm() {
    if (await run(onConfirm)) onClose();
  }

  return (
    <Dialog
      opened
      role="alertdialog"
      title={t('confirm.title')}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          <Button onClick={() => void confirm()} loading={busy} {...(dangerous && { color: 'red' })}>
            {common('action.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('confirm.text', { count: changes.length, device })}</p>
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
              <th scope="row">{words(parameter.name)}</th>
              <td>{valueText(parameter, from)}</td>
              <td>
                <span aria-hidden="true">→ </span>
                <strong>{valueText(parameter, to)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dangerous && (
        <div className={styles.danger}>
          <Notice tone="fault">{t('confirm.dangerous')}</Notice>
        </div>
      )}
      <Refusal title={t('confirm.failed')} failure={failure} />
    </Dialog>
  );
}
