import { DeviceType } from '@heliograph/contracts/http';
import { EngineRejection, entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { SelectField, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { DeviceDialogProps } from './deviceDialogs.ts';
import { editFaults, type DeviceForm } from './editFaults.ts';
import { useDeviceRights } from './useDeviceRights.ts';
import { useShownDevice } from './useShownDevice.ts';

/** Where the server names a field of the form. */
const FIELD_OF: Record<string, keyof DeviceForm> = {
  device_name: 'name',
  obj_type: 'type',
  iot_serial_no: 'serial',
};

/** Name of a device, and where one manages its station also its type and serial number (spec A §2.4 §6). */
export function EditDeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('device');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const { busy, failure, fail, run } = useAction();
  const types = useAtomValue(entitiesAtom)?.deviceTypes ?? [];
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<DeviceForm>({
    name: device.obj_name,
    type: device.device_type,
    serial: device.iot_serial_no,
  });
  const [faults, setFaults] = useState<Partial<Record<keyof DeviceForm, string>>>({});
  const { editAll: whole } = useDeviceRights(device);
  const { stay } = useShownDevice(device);

  function show(found: Partial<Record<keyof DeviceForm, string>>) {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function save() {
    const wrong = editFaults(typed, whole);
    show(Object.fromEntries(wrong.map(({ field, why }) => [field, t(`edit.fault.${field}.${why}`)])));
    if (wrong.length > 0) {
      if (wrong.some(({ why }) => why === 'missing')) say({ kind: 'warning', text: t('edit.formRequire') });
      return;
    }
    let refused: unknown = null;
    const done = await run(async () => {
      const { name, serial } = typed;
      const type = DeviceType.parse(typed.type);
      const id = await api.devices
        .edit({ deviceId: device.device_id, name: name.trim(), type, serial: serial.trim() })
        .catch((reason: unknown) => {
          refused = reason;
          throw reason;
        });
      stay({ id, device_type: type });
    });
    if (done) {
      say({ kind: 'success', text: t('edit.success') });
      onClose();
      return;
    }
    const field = refused instanceof EngineRejection ? FIELD_OF[refused.field ?? ''] : undefined;
    if (field === undefined) return;
    fail(null);
    show({ [field]: failureText(refused) });
  }

  const set = (change: Partial<DeviceForm>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <FormDialog
      title={t('edit.title', { name: device.obj_name })}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div ref={form} style={{ display: 'contents' }}>
        {whole && (
          <SelectField
            label={t('edit.type')}
            name="type"
            value={typed.type}
            options={types
              .filter(({ code_id }) => code_id !== 'C001')
              .map(({ code_id, code_name }) => ({ value: code_id, label: code_name }))}
            error={faults.type}
            onChange={(type) => set({ type })}
          />
        )}
        <TextField
          label={t('edit.name')}
          name="name"
          autoComplete="off"
          maxLength={256}
          aria-required
          value={typed.name}
          error={faults.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          readOnly={busy}
        />
        {whole && (
          <TextField
            label={t('edit.serial')}
            name="serial"
            autoComplete="off"
            maxLength={64}
            aria-required
            hint={t('edit.serialHint')}
            value={typed.serial}
            error={faults.serial}
            onChange={(event) => set({ serial: event.currentTarget.value })}
            readOnly={busy}
          />
        )}
      </div>
      <Refusal title={t('edit.failed')} failure={failure} />
    </FormDialog>
  );
}
