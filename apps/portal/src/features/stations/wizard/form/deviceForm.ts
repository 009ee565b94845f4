import type { NewDevice } from '@heliograph/contracts/http';
import type { FieldFault } from './stationFaults.ts';

/** The first device of a new station as it is being written. */
export interface DeviceForm {
  /** Id of the model as text; empty while none is chosen. */
  model: string;
  name: string;
  sn: string;
}
export type DeviceFaults = Partial<Record<keyof DeviceForm, FieldFault>>;

export const emptyDevice: DeviceForm = { model: '', name: '', sn: '' };

const MAX_NAME = 64;

/** What is wrong with it: all three are required (spec B §5). */
export function deviceFaults(device: DeviceForm): DeviceFaults {
  const sent = newDeviceOf(device);
  const faults: DeviceFaults = {};
  if (device.model === '') faults.model = 'required';
  if (sent.name === '') faults.name = 'required';
  else if (sent.name.length > MAX_NAME || /\p{Cc}/u.test(sent.name)) faults.name = 'invalid';
  if (sent.sn === '') faults.sn = 'required';
  else if (!/^[0-9A-Z-]{6,32}$/.test(sent.sn)) faults.sn = 'invalid';
  return faults;
}

/** As it is sent. */
export function newDeviceOf({ model, name, sn }: DeviceForm): NewDevice {
  return { name: name.trim(), type: 'C002', sn: sn.trim().toUpperCase(), mod_id: Number(model) };
}

/** Another model; its name becomes the device's unless the person wrote one of their own (spec B §5). */
export function withModel(
  device: DeviceForm,
  model: string,
  nameOf: (model: string) => string | undefined,
): DeviceForm {
  const copied = device.name.trim() === '' || device.name === nameOf(device.model);
  return { ...device, model, name: copied ? (nameOf(model) ?? '') : device.name };
}
