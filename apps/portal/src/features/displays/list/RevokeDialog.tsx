import type { Display } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';

export interface RevokeDialogProps {
  display: Display;
  onRevoked: () => void;
  onClose: () => void;
}

/** Asks before a display goes blank for good. */
export function RevokeDialog({ display, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('displays');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const { name, display_id: displayId } = display;

  async function revoke() {
    if (!(await run(() => api.displays.revoke({ displayId })))) return;
    say({ kind: 'success', text: t('revoke.done', { name }) });
    onRevoked();
  }

  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      action={t('revoke.action')}
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p>{t('revoke.blank')}</p>
      <p>{t('revoke.again')}</p>
      <Refusal title={t('revoke.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
