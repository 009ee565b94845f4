import type { Passkey } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog, Notice } from '@heliograph/ui';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
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
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();

  async function remove() {
    const removed = await run(() =>
      passkey
        ? call('factor.removePasskey', { passkey_id: passkey.passkey_id })
        : call('factor.removeTotp', {}),
    );
    if (!removed) return;
    showMessage({ kind: 'success', text: t('removeDialog.done') });
    await onDone();
  }

  return (
    <ConfirmDialog
      title={passkey ? t('removeDialog.passkeyTitle', { name: passkey.name }) : t('removeDialog.totpTitle')}
      action={t('panel.remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t(passkey ? 'removeDialog.passkey' : 'removeDialog.totp')}</p>
      {isLast && <Notice tone="warning">{t('removeDialog.last')}</Notice>}
      <FailureAlert title={t('removeDialog.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
