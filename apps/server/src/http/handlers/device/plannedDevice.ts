import type { DeviceType } from '@heliograph/contracts/http';
import { deviceModels } from '@heliograph/domain/models';
import { listPoints } from '../../../catalogue/points.ts';
import type { NewDeviceRow } from '../../../storage/repositories/deviceTransaction.ts';
import { violatedConstraint } from '../../../storage/transaction.ts';
import { Refused } from '../../refused.ts';

/** Per gateway: it polls all of them with one message. */
export const MAX_DEVICES = 250;

/** Its serial number, which the installer has at hand, is its identity on the wire. */
export const plannedDevice = ({
  type,
  model,
  name,
  serial,
}: {
  type: DeviceType;
  model: number;
  name: string;
  serial: string;
}): NewDeviceRow => ({
  device: { device_id: serial, model_id: model, type, name, serial, serial_key: serial },
  points: listPoints(type, false).map(({ label, code }) => ({ label, property_code: code })),
});

/** Id of the requested model of a type, or of its first one. @throws Refused */
export function findDeviceModel(type: DeviceType, id: number | undefined): number {
  const model = deviceModels.find((each) => each.deviceType === type && (id === undefined || each.id === id));
  if (!model) throw new Refused('notFound', 'deviceModelUnknown', { field: 'mod_id' });
  return model.id;
}

export const deviceSerialTaken = (serial: string) =>
  new Refused('conflict', 'deviceSerialTaken', { field: 'iot_serial_no', values: { serial } });

export const tooManyDevices = (field: string) =>
  new Refused('conflict', 'devicesMany', { field, values: { most: MAX_DEVICES } });

/** True if a statement failed because a device with its identity exists. */
export const isIdentityTaken = (error: unknown): boolean =>
  violatedConstraint(error) === 'device_device_id_key';
