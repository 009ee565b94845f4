import { DeviceType } from '@heliograph/contracts/http';
import { isGateway } from '@heliograph/domain/models';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, SelectField, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { deviceFormErrors, type DeviceForm } from '../../../shared/device/deviceForm.ts';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useShownDevice } from '../deviceNavigation.ts';
import { useDeviceRights } from '../deviceRights.ts';
import type { DeviceDialogProps } from './deviceOperations.tsx';

/** The form's field for a field name in the server's refusal. */
const FIELD_OF: Record<string, keyof DeviceForm> = {
  device_name: 'name',
  obj_type: 'type',
  iot_serial_no: 'serial',
};

/** Edits a device's name; station managers also edit its type and serial number (DEV-02). */
export function EditDeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('device');
  const { call } = useEngine();
  const showMessage = useMessage();
  const types = useAtomValue(entitiesAtom)?.deviceTypes ?? [];
  const { editAll: canEditAll } = useDeviceRights(device);
  const { stay } = useShownDevice(device);

  function validate(values: DeviceForm): Record<string, string> {
    const errors = deviceFormErrors(values, canEditAll);
    if (errors.some(({ why }) => why === 'missing'))
      showMessage({ kind: 'warning', text: t('edit.formRequire') });
    return Object.fromEntries(errors.map(({ field, why }) => [field, t(`edit.error.${field}.${why}`)]));
  }

  async function send({ name, type: typed, serial }: DeviceForm) {
    const type = DeviceType.parse(typed);
    const { obj_id: id } = await call('device.editDevice', {
      obj_id: device.obj_id,
      station_id: device.station_id,
      gateway_uuid: device.iot_gateway_uuid,
      device_name: name.trim(),
      obj_type: type,
      iot_serial_no: serial.trim(),
    });
    stay({ id, device_type: type });
  }

  const { ref, busy, failure, fieldProps, submit } = useEngineForm<DeviceForm>({
    initialValues: { name: device.obj_name, type: device.device_type, serial: device.iot_serial_no },
    validate,
    send,
    fieldOf: (name) => FIELD_OF[name],
    onSent() {
      showMessage({ kind: 'success', text: t('edit.success') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('edit.title', { name: device.obj_name })}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={ref} style={{ display: 'contents' }}>
        {canEditAll && (
          <SelectField
            label={t('edit.type')}
            options={types
              .filter(({ code_id }) => !isGateway(code_id))
              .map(({ code_id, code_name }) => ({ value: code_id, label: code_name }))}
            {...fieldProps('type')}
          />
        )}
        <TextField
          label={t('edit.name')}
          autoComplete="off"
          maxLength={256}
          aria-required
          readOnly={busy}
          {...fieldProps('name')}
        />
        {canEditAll && (
          <TextField
            label={t('edit.serial')}
            autoComplete="off"
            maxLength={64}
            aria-required
            hint={t('edit.serialHint')}
            readOnly={busy}
            {...fieldProps('serial')}
          />
        )}
      </div>
      <FailureAlert title={t('edit.failed')} failure={failure} />
    </FormDialog>
  );
}
