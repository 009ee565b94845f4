import type { DeviceType } from '@heliograph/contracts/http';
import { deviceTypes, isGateway } from '@heliograph/domain/models';
import { findChanges, type AuditEntry } from '../../../storage/repositories/audit.ts';
import type { NewDeviceRow } from '../../../storage/repositories/deviceTransaction.ts';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import type { Caller } from '../../caller.ts';
import { createChangeStation, type StationContext } from '../../changeStation.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import {
  findDeviceModel,
  deviceSerialTaken,
  isIdentityTaken,
  MAX_DEVICES,
  plannedDevice,
  tooManyDevices,
} from './plannedDevice.ts';

const SERIAL = { field: 'iot_serial_no' };

/** Adding, editing and deleting devices (DEV-02). */
export function writingHandlers(services: Services) {
  const { simulated } = services;
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  async function record(
    { requester, station, transaction, at }: StationContext,
    entry: Pick<AuditEntry, 'action' | 'detail' | 'changes'>,
  ): Promise<void> {
    await audit.add([{ personId: requester.id, stationId: station.id, ...entry }], at, transaction.tx);
  }

  /** The gateway of a device. @throws Refused when it is not the one named in the request */
  async function readGateway({ transaction }: StationContext, device: DeviceRow, uuid: string) {
    const gateway = (await transaction.gatewaysOf(device.station_id)).find(
      ({ id }) => id === device.gateway_id,
    )!;
    if (gateway.uuid !== uuid) throw new Refused('notFound', 'gatewayUnknown', { field: 'gateway_uuid' });
    return gateway;
  }

  return {
    async saveDevice(
      { station_id, device_name, obj_type, iot_serial_no: serial, mod_id, gateway_uuid },
      caller,
    ) {
      const added = await changeStation(caller, async (context) => {
        const { transaction, at } = context;
        const device = plannedDevice({
          type: obj_type,
          model: findDeviceModel(obj_type, mod_id),
          name: device_name,
          serial,
        });
        const gateways = await transaction.gatewaysOf(station_id);
        if (gateways.length === 0) throw new Refused('conflict', 'stationNoGateway', { field: 'station_id' });
        const gateway = gateways.find(({ uuid }) => uuid === (gateway_uuid ?? gateways[0]!.uuid));
        if (!gateway) throw new Refused('notFound', 'gatewayUnknown', { field: 'gateway_uuid' });
        if ((await transaction.devicesOf(gateway.id)).length >= MAX_DEVICES)
          throw tooManyDevices('station_id');
        if (await transaction.isSerialTaken(serial)) throw deviceSerialTaken(serial);
        const obj_id = await transaction.addDevice(device, { gateway_id: gateway.id, station_id }, at);
        const detail = { device: obj_id, name: device_name, type: obj_type, serial };
        await record(context, { action: 'device.add', detail });
        return { obj_id, uuid: gateway.uuid, after: device.device };
      }).catch((error: unknown) => {
        throw isIdentityTaken(error) ? deviceSerialTaken(serial) : error;
      });
      await simulated?.updateDevice(added.uuid, { before: null, after: added.after });
      return { obj_id: added.obj_id };
    },

    async editDevice({ station_id, obj_id, gateway_uuid, device_name, obj_type, iot_serial_no }, caller) {
      const edited = await changeStation(caller, async (context) => {
        const { transaction, may } = context;
        const before = await transaction.device(station_id, { id: obj_id });
        if (!before) throw new Refused('notFound', 'deviceUnknown', { field: 'obj_id' });
        const gateway = await readGateway(context, before, gateway_uuid);
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
        if (unnamed !== undefined && isGateway(before.type))
          throw new Refused('conflict', 'gatewayFixed', { field: unnamed });
        if (fields.length === 0) return { obj_id, uuid: null };
        const after = {
          ...before,
          name: device_name,
          ...(fields.includes('iot_serial_no') && renamed(before, serial)),
        };
        if (fields.includes('iot_serial_no') && (await transaction.isSerialTaken(serial, before.id)))
          throw deviceSerialTaken(serial);
        await record(context, {
          action: 'device.edit',
          detail: { device: before.id, name: device_name, serial },
          changes: findChanges(
            { device_name: before.name, obj_type: before.type, iot_serial_no: before.serial_key },
            { device_name, obj_type: type, iot_serial_no: serial },
          ),
        });
        const updateDevice = { before: before.device_id, after };
        if (!fields.includes('obj_type')) {
          const { name, serial: plate, serial_key, device_id } = after;
          await transaction.updateDevice(before, { name, serial: plate, serial_key, device_id });
          return { obj_id, uuid: gateway.uuid, updateDevice };
        }
        const retyped = await retype(context, before, after, type as DeviceType, caller);
        return {
          obj_id: retyped.obj_id,
          uuid: gateway.uuid,
          updateDevice: { ...updateDevice, after: retyped.device },
        };
      }).catch((error: unknown) => {
        throw isIdentityTaken(error) ? deviceSerialTaken(iot_serial_no ?? '') : error;
      });
      if (edited.uuid !== null) await simulated?.updateDevice(edited.uuid, edited.updateDevice);
      return { obj_id: edited.obj_id };
    },

    async deleteDevice({ station_id, iot_serial_no }, caller) {
      const deleted = await changeStation(caller, async (context) => {
        const { transaction } = context;
        const device = await transaction.device(station_id, { serial_key: iot_serial_no });
        if (!device) throw new Refused('notFound', 'deviceUnknown', SERIAL);
        const gateways = await transaction.gatewaysOf(station_id);
        const gateway = gateways.find(({ id }) => id === device.gateway_id)!;
        const wasGateway = isGateway(device.type);
        if (wasGateway && gateways.length === 1) throw new Refused('conflict', 'gatewayStays', SERIAL);
        if (wasGateway && (await transaction.devicesOf(gateway.id)).length > 1)
          throw new Refused('conflict', 'gatewayHasDevices', SERIAL);
        const { name, type, serial } = device;
        await record(context, { action: 'device.delete', detail: { device: device.id, name, type, serial } });
        await transaction.removeDevices([device]);
        if (wasGateway) {
          await transaction.removeGateways([gateway]);
          context.affects(await transaction.audience(context.station));
        }
        return { uuid: gateway.uuid, before: device.device_id, wasGateway };
      });
      if (deleted.wasGateway) await simulated?.remove([deleted.uuid]);
      else await simulated?.updateDevice(deleted.uuid, { before: deleted.before, after: null });
      return {};
    },
  } satisfies Pick<HandlersOf<'device'>, 'saveDevice' | 'editDevice' | 'deleteDevice'>;
}

/**
 * Changes the type of a device that has not reported yet; reported values would be misread. The device is deleted and
 * added again, because other server processes interpret its values by the model they cached for its id.
 */
async function retype(
  { transaction, at }: StationContext,
  before: DeviceRow,
  { name, serial, serial_key, device_id, import_id }: DeviceRow,
  type: DeviceType,
  { lang }: Caller,
): Promise<{ obj_id: number; device: NewDeviceRow['device'] }> {
  const field = 'obj_type';
  if (isGateway(type)) throw new Refused('conflict', 'gatewayFixed', { field });
  if (await transaction.hasReported(before)) {
    const values = { type: deviceTypes[before.type as DeviceType].name[lang] };
    throw new Refused('conflict', 'deviceTypeReported', { field, values });
  }
  await transaction.removeDevices([before]);
  const model = findDeviceModel(type, undefined);
  const row = plannedDevice({ type, model, name, serial });
  const device = { ...row.device, serial_key, device_id, import_id };
  return { obj_id: await transaction.addDevice({ ...row, device }, before, at), device };
}

/** Replaces the old key wherever a field equalled it. */
function renamed({ device_id, serial, serial_key }: DeviceRow, key: string) {
  const replaceKey = (text: string) => (text.toUpperCase() === serial_key.toUpperCase() ? key : text);
  return { device_id: replaceKey(device_id), serial: replaceKey(serial), serial_key: key };
}
