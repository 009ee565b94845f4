import type { Passkey } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import type { FactorDialogProps } from './TotpDialog.tsx';

interface RemoveDialogProps extends FactorDialogProps {
  /** Null for the authenticator app. */
  passkey: Passkey | null;
  isLast: boolean;
}

/** Asks before a second factor is removed. */
export function RemoveDialog({ passkey, isLast, onDone, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('security');
  const { call } = useEngine();

  return (
    <ActionDialog
      title={passkey ? t('removeDialog.passkeyTitle', { name: passkey.name }) : t('removeDialog.totpTitle')}
      action={t('panel.remove')}
      failed={t('removeDialog.failed')}
      done={{ text: t('removeDialog.done') }}
      run={async () => {
        if (passkey) await call('factor.removePasskey', { passkey_id: passkey.passkey_id });
        else await call('factor.removeTotp', {});
      }}
      onDone={() => onDone()}
      onClose={onClose}
    >
      <p>{t(passkey ? 'removeDialog.passkey' : 'removeDialog.totp')}</p>
      {isLast && <Notice tone="warning">{t('removeDialog.last')}</Notice>}
    </ActionDialog>
  );
}
