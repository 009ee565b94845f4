import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { DeviceDialogProps } from './deviceDialogs.ts';
import { useShownDevice } from './useShownDevice.ts';

/** Asks under the device's name before it goes with all that it measured (spec A §2.4). */
export function DeleteDeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('device');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const { leave } = useShownDevice(device);
  const name = device.obj_name;

  async function remove() {
    if (!(await run(() => api.devices.remove({ deviceId: device.device_id })))) return;
    say({ kind: 'success', title: t('delete.success'), text: t('delete.done', { name }) });
    leave();
    onClose();
  }

  return (
    <ConfirmDialog
      title={name}
      action={t('menu.delete')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { serial: device.device_code })}</p>
      <p>{t('delete.consequence')}</p>
      <Refusal title={t('delete.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
