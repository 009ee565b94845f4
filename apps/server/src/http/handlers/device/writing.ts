import type { DeviceType } from '@heliograph/contracts/http';
import { deviceModels } from '@heliograph/domain/models';
import { deviceTypeNames } from '../../../catalogue/names.ts';
import { pointsOf } from '../../../catalogue/points.ts';
import type { RefitDevice } from '../../../demo/simulatedGateways.ts';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import type { NewDeviceRow } from '../../../storage/repositories/deviceChange.ts';
import { violatedConstraint } from '../../../storage/violatedConstraint.ts';
import type { Caller } from '../../caller.ts';
import { createChangeStation, type StationStep } from '../../changeStation.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

const DEVICE_ID_UNIQUE = 'device_device_id_key';
/** Behind one gateway: it asks them all in one message. */
const MOST_DEVICES = 250;
const SERIAL = { field: 'iot_serial_no' };

/** Adding, editing and deleting devices (spec A §2.4, §6). */
export function writingHandlers(services: Services) {
  const { ingest, simulated } = services;
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  async function record(
    { asker, station, within, at }: StationStep,
    action: string,
    detail: Record<string, string | number>,
  ): Promise<void> {
    await audit.add([{ personId: asker.id, stationId: station.id, action, detail }], at, within.tx);
  }

  /** The gateway of a device in the station. @throws Refused when it is another one than named. */
  async function gatewayOf({ within }: StationStep, device: DeviceRow, uuid: string) {
    const gateway = (await within.gatewaysOf(device.station_id)).find(({ id }) => id === device.gateway_id)!;
    if (gateway.uuid !== uuid) throw new Refused('notFound', 'gatewayUnknown', { field: 'gateway_uuid' });
    return gateway;
  }

  /** What became of a device in the demo's simulation, and in what ingest knows. */
  async function follow(uuid: string, refit: RefitDevice): Promise<void> {
    await ingest.reload();
    await simulated?.refit(uuid, refit);
  }

  return {
    async saveDevice({ station_id, device_name, obj_type, iot_serial_no: serial, mod_id }, caller) {
      const added = await changeStation(station_id, caller, 'device.editAll', async (step) => {
        const { within, at } = step;
        const device = newDevice({
          type: obj_type,
          model: modelOf(obj_type, mod_id),
          name: device_name,
          serial,
        });
        const [gateway] = await within.gatewaysOf(station_id);
        if (!gateway) throw new Refused('conflict', 'stationNoGateway', { field: 'station_id' });
        if ((await within.devicesOf(gateway.id)).length >= MOST_DEVICES)
          throw new Refused('conflict', 'devicesMany', {
            field: 'station_id',
            values: { most: MOST_DEVICES },
          });
        if (await within.isSerialTaken(serial)) throw serialTaken(serial);
        const obj_id = await within.addDevice(device, { gateway_id: gateway.id, station_id }, at);
        await record(step, 'device.add', { device: obj_id, name: device_name, type: obj_type, serial });
        return { obj_id, uuid: gateway.uuid, after: device.device };
      }).catch((error: unknown) => {
        throw violatedConstraint(error) === DEVICE_ID_UNIQUE ? serialTaken(serial) : error;
      });
      await follow(added.uuid, { before: null, after: added.after });
      return { obj_id: added.obj_id };
    },

    async editDevice({ station_id, obj_id, gateway_uuid, device_name, obj_type, iot_serial_no }, caller) {
      const edited = await changeStation(station_id, caller, 'device.edit', async (step) => {
        const { within, may } = step;
        const before = await within.device(station_id, { id: obj_id });
        if (!before) throw new Refused('notFound', 'deviceUnknown', { field: 'obj_id' });
        const gateway = await gatewayOf(step, before, gateway_uuid);
        const type = obj_type ?? before.type;
        const serial = iot_serial_no ?? before.serial_key;
        const fields = [
          ...(device_name === before.name ? [] : ['device_name']),
          ...(type === before.type ? [] : ['obj_type']),
          ...(serial.toUpperCase() === before.serial_key.toUpperCase() ? [] : ['iot_serial_no']),
        ];
        const unnamed = fields.find((field) => field !== 'device_name');
        if (unnamed !== undefined && !may('device.editAll'))
          throw new Refused('forbidden', 'deviceFieldForbidden', {
            field: unnamed,
            values: { field: unnamed },
          });
        if (unnamed !== undefined && before.type === 'C001')
          throw new Refused('conflict', 'gatewayFixed', { field: unnamed });
        if (fields.length === 0) return { obj_id, uuid: null };
        const after = {
          ...before,
          name: device_name,
          ...(fields.includes('iot_serial_no') && renamed(before, serial)),
        };
        if (fields.includes('iot_serial_no') && (await within.isSerialTaken(serial, before.id)))
          throw serialTaken(serial);
        await record(step, 'device.edit', {
          device: before.id,
          fields: fields.join(','),
          name: device_name,
          serial,
        });
        const refit = { before: before.device_id, after };
        if (!fields.includes('obj_type')) {
          const { name, serial: plate, serial_key, device_id } = after;
          await within.updateDevice(before.id, { name, serial: plate, serial_key, device_id });
          return { obj_id, uuid: gateway.uuid, refit };
        }
        const retyped = await retype(step, before, after, type as DeviceType, caller);
        return { obj_id: retyped.obj_id, uuid: gateway.uuid, refit: { ...refit, after: retyped.device } };
      }).catch((error: unknown) => {
        throw violatedConstraint(error) === DEVICE_ID_UNIQUE ? serialTaken(iot_serial_no ?? '') : error;
      });
      if (edited.uuid !== null) await follow(edited.uuid, edited.refit);
      return { obj_id: edited.obj_id };
    },

    async deleteDevice({ station_id, iot_serial_no }, caller) {
      const deleted = await changeStation(station_id, caller, 'device.delete', async (step) => {
        const { within } = step;
        const device = await within.device(station_id, { serial_key: iot_serial_no });
        if (!device) throw new Refused('notFound', 'deviceUnknown', SERIAL);
        if (device.type === 'C001') throw new Refused('conflict', 'gatewayStays', SERIAL);
        const gateway = (await within.gatewaysOf(station_id)).find(({ id }) => id === device.gateway_id)!;
        const { name, type, serial } = device;
        await record(step, 'device.delete', { device: device.id, name, type, serial });
        await within.removeDevice(device);
        return { uuid: gateway.uuid, before: device.device_id };
      });
      await follow(deleted.uuid, { before: deleted.before, after: null });
      return {};
    },
  } satisfies Pick<HandlersOf<'device'>, 'saveDevice' | 'editDevice' | 'deleteDevice'>;
}

/**
 * Makes a device one of another type. What it told would be read as something else, so it must have told nothing; it is
 * added anew, since other server processes store what it says by the model they know of its identity.
 */
async function retype(
  { within, at }: StationStep,
  before: DeviceRow,
  { name, serial, serial_key, device_id }: DeviceRow,
  type: DeviceType,
  { lang }: Caller,
): Promise<{ obj_id: number; device: NewDeviceRow['device'] }> {
  const field = 'obj_type';
  if (type === 'C001') throw new Refused('conflict', 'gatewayFixed', { field });
  if (await within.hasTold(before)) {
    const values = { type: deviceTypeNames[before.type as DeviceType][lang] };
    throw new Refused('conflict', 'deviceTypeTold', { field, values });
  }
  await within.removeDevice(before);
  const model = modelOf(type, undefined);
  const row = newDevice({ type, model, name, serial });
  const device = { ...row.device, serial_key, device_id };
  return { obj_id: await within.addDevice({ ...row, device }, before, at), device };
}

/** Known on the wire by what the installer has anyway, its serial number. */
const newDevice = ({
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
  points: pointsOf(type, false).map(({ label, code }) => ({ label, property_code: code })),
});

/** What was the same as the old key is the same as the new one. */
function renamed({ device_id, serial, serial_key }: DeviceRow, key: string) {
  const follows = (text: string) => (text.toUpperCase() === serial_key.toUpperCase() ? key : text);
  return { device_id: follows(device_id), serial: follows(serial), serial_key: key };
}

/** A model of a type; the first when none is named. @throws Refused */
function modelOf(type: DeviceType, id: number | undefined): number {
  const model = deviceModels.find((each) => each.deviceType === type && (id === undefined || each.id === id));
  if (!model) throw new Refused('notFound', 'deviceModelUnknown', { field: 'mod_id' });
  return model.id;
}

const serialTaken = (serial: string) =>
  new Refused('conflict', 'deviceSerialTaken', { ...SERIAL, values: { serial } });
