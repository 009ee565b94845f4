import type { Firmware } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { versionLabel } from '../../shared/firmware/versions.ts';
import { useMessage } from '../../shared/messages/messages.ts';

export interface DeleteFirmwareDialogProps {
  firmware: Firmware;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a firmware is offered no longer. */
export function DeleteFirmwareDialog({ firmware, onDeleted, onClose }: DeleteFirmwareDialogProps) {
  const { t } = useTranslation('firmware');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const { name, version, firmware_id: firmwareId } = firmware;

  async function remove() {
    if (!(await run(() => api.firmware.remove({ firmwareId })))) return;
    say({ kind: 'success', text: t('page.removed', { name }) });
    onDeleted();
  }

  return (
    <ConfirmDialog
      title={t('page.removeTitle', { name })}
      action={t('page.remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('page.removeText', { version: versionLabel(version) })}</p>
      <Refusal title={t('page.removeFailed')} failure={failure} />
    </ConfirmDialog>
  );
}
