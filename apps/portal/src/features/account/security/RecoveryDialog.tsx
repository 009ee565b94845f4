import { SecretDialog } from '../../../shared/dialogs/SecretDialog.tsx';
import { downloadText } from '../../../shared/downloadText.ts';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { CopyButton } from '../../../shared/controls/CopyButton.tsx';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import styles from './SecurityPanel.module.css';
import type { FactorDialogProps } from './TotpDialog.tsx';

interface RecoveryDialogProps {
  codes: readonly string[];
  account: string;
  onClose: () => void;
}

/** Shows new recovery codes, for the only time. */
export function RecoveryDialog({ codes, account, onClose }: RecoveryDialogProps) {
  const { t } = useTranslation('security');

  function download() {
    const name = t('recoveryDialog.file', { account });
    downloadText(`${name}.txt`, `${name}\n\n${codes.join('\n')}\n`);
  }

  return (
    <SecretDialog
      title={t('recoveryDialog.title')}
      warning={t('recoveryDialog.lead')}
      close={t('recoveryDialog.close')}
      dismissible={false}
      actions={
        <Button variant="default" onClick={download}>
          {t('recoveryDialog.download')}
        </Button>
      }
      onClose={onClose}
    >
      <ul className={styles.codes} aria-label={t('recoveryDialog.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label={t('recoveryDialog.copy')} />
    </SecretDialog>
  );
}

/** Asks before the recovery codes are replaced. */
export function RenewDialog({ onDone, onClose }: FactorDialogProps) {
  const { t } = useTranslation('security');
  const { call } = useEngine();

  return (
    <ActionDialog
      title={t('recoveryDialog.renewTitle')}
      action={t('recoveryDialog.renewAction')}
      failed={t('recoveryDialog.renewFailed')}
      run={() => call('factor.renewRecovery', {})}
      onDone={({ recovery }) => onDone(recovery)}
      onClose={onClose}
    >
      <p>{t('recoveryDialog.renew')}</p>
    </ActionDialog>
  );
}
