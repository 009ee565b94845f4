import { DeviceType, type Device, type Gateway, type Lang } from '@heliograph/contracts/http';
import { deviceTypeNames } from '../../catalogue/names.ts';
import type { DeviceRow } from '../../storage/repositories/devices.ts';
import type { GatewayRow } from '../../storage/repositories/gateways.ts';
import type { z } from 'zod';

export interface DeviceParts {
  device: DeviceRow;
  gateway: GatewayRow;
  /** Id of the gateway's own device. */
  gatewayDeviceId: number | null;
  createUser: string;
  editable: boolean;
  prefix: string;
  lang: Lang;
}

export function deviceOnWire(parts: DeviceParts): z.infer<typeof Device> {
  const { device, gateway, gatewayDeviceId, lang } = parts;
  const type = DeviceType.parse(device.type);
  return {
    id: device.id,
    device_id: device.device_id,
    obj_id: device.id,
    obj_name: device.name,
    device_type: type,
    type_name: deviceTypeNames[type][lang],
    device_code: device.serial,
    iot_serial_no: device.serial_key,
    iot_gateway_uuid: gateway.uuid,
    gateway_id: gateway.id,
    parent_id: gatewayDeviceId === device.id ? null : gatewayDeviceId,
    station_id: device.station_id,
    mod_id: device.model_id,
    status: device.status,
    create_user: parts.createUser,
    auth: parts.editable ? 1 : 0,
    device_pic: '',
    prefix: parts.prefix,
    last_online: device.last_online,
  };
}

export function gatewayOnWire(row: GatewayRow): z.infer<typeof Gateway> {
  return {
    gateway_id: row.id,
    uuid: row.uuid,
    station_id: row.station_id,
    mqtt_server_id: row.broker_server_id,
    pushes: row.pushes,
  };
}
