import type { NewDevice } from '@heliograph/contracts/http';
import { DeviceTypeCode } from '@heliograph/domain/models';
import type { FieldError } from './stationForm.ts';

/** The first device of a new station in the form. */
export interface DeviceForm {
  /** Model ID as text; empty until chosen. */
  model: string;
  name: string;
  sn: string;
}
export type DeviceErrors = Partial<Record<keyof DeviceForm, FieldError>>;

export const emptyDevice: DeviceForm = { model: '', name: '', sn: '' };

const MAX_NAME = 64;

/** [WIZ-04] Validates the device: all three fields are required. */
export function validateDevice(device: DeviceForm): DeviceErrors {
  const sent = toNewDevice(device);
  const errors: DeviceErrors = {};
  if (device.model === '') errors.model = 'required';
  if (sent.name === '') errors.name = 'required';
  else if (sent.name.length > MAX_NAME || /\p{Cc}/u.test(sent.name)) errors.name = 'invalid';
  if (sent.sn === '') errors.sn = 'required';
  else if (!/^[0-9A-Z-]{6,32}$/.test(sent.sn)) errors.sn = 'invalid';
  return errors;
}

/** Converts the form to what is sent. */
export function toNewDevice({ model, name, sn }: DeviceForm): NewDevice {
  return {
    name: name.trim(),
    type: DeviceTypeCode.hybridInverter,
    sn: sn.trim().toUpperCase(),
    mod_id: Number(model),
  };
}

/** Sets the model, and names the device after it unless the user entered a name. */
export function withModel(
  device: DeviceForm,
  model: string,
  modelName: (model: string) => string | undefined,
): DeviceForm {
  const copied = device.name.trim() === '' || device.name === modelName(device.model);
  return { ...device, model, name: copied ? (modelName(model) ?? '') : device.name };
}
