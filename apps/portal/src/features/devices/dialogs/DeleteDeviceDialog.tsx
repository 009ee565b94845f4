import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useShownDevice } from '../deviceNavigation.ts';
import type { DeviceDialogProps } from './deviceOperations.tsx';

/** Confirms the deletion of a device and its history, under its name (DEV-02). */
export function DeleteDeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('device');
  const { call } = useEngine();
  const { leave } = useShownDevice(device);
  const name = device.obj_name;

  return (
    <ActionDialog
      title={name}
      action={t('menu.delete')}
      failed={t('delete.failed')}
      done={{ title: t('delete.success'), text: t('delete.done', { name }) }}
      run={() =>
        call('device.deleteDevice', {
          station_id: device.station_id,
          iot_serial_no: device.iot_serial_no,
        })
      }
      onDone={() => {
        leave();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { serial: device.device_code })}</p>
      <p>{t('delete.consequence')}</p>
    </ActionDialog>
  );
}
