import { type Device, DeviceType, type FleetPart, type Gateway, type Lang } from '@heliograph/contracts/http';
import { deviceTypes, isGateway } from '@heliograph/domain/models';
import { can } from '@heliograph/domain/permissions';
import type { z } from 'zod';
import { getActor, getRelation } from '../../../access/access.ts';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import type { GatewayRow, ReportingGateway } from '../../../storage/repositories/gateways.ts';
import { type Caller, requireSession } from '../../caller.ts';
import type { Services } from '../../services.ts';
import { stationOnWire, virtualPoints } from '../../wire/station.ts';

/**
 * Reads stations that the session sees, with their devices and gateways, each as much as it may see of them; `wanted` null
 * for all. The number of queries does not depend on the number of stations; rows are joined in memory.
 */
export function createPartReader({ addresses, config, repositories, relations, now }: Services) {
  const { devices, gateways, stations } = repositories;

  return async function readPart(wanted: readonly number[] | null, caller: Caller): Promise<FleetPart> {
    if (wanted?.length === 0) return NOTHING;
    const { person } = requireSession(caller);
    const { lang } = caller;
    const actor = getActor(person);
    const seen = (await relations.visibleTo(person, now(), wanted))
      .map((station) => ({ station, relation: getRelation(person, station) }))
      .filter(({ relation }) => can(actor, 'station.view', relation));
    const ids = seen.map(({ station }) => station.id);
    const [gatewayRows, deviceRows, points, suburbOf] = await Promise.all([
      gateways.ofStations(ids),
      devices.ofStations(ids),
      stations.points(ids),
      addresses.suburbs(),
    ]);
    const listGateways = byStation(gatewayRows);
    const listDevices = byStation(deviceRows);
    const listPoints = byStation(points);
    const gatewayById = new Map(gatewayRows.map((row) => [row.id, row]));
    const gatewayDevice = new Map(
      deviceRows.filter((row) => isGateway(row.type)).map((row) => [row.gateway_id, row.id]),
    );

    return {
      station: seen.map(({ station, relation }) =>
        stationOnWire(
          {
            station,
            may: (capability) => can(actor, capability, relation),
            gateways: listGateways.get(station.id) ?? [],
            devices: listDevices.get(station.id) ?? [],
            points: listPoints.get(station.id) ?? [],
            lang,
          },
          suburbOf,
        ),
      ),
      device: seen.flatMap(({ station, relation }) =>
        (listDevices.get(station.id) ?? []).map((device) =>
          deviceOnWire({
            device,
            gateway: gatewayById.get(device.gateway_id)!,
            gatewayDeviceId: gatewayDevice.get(device.gateway_id) ?? null,
            createUser: can(actor, 'station.private', relation) ? station.create_user : '',
            editable: can(actor, 'device.edit', relation),
            prefix: config.companyPrefix,
            lang,
          }),
        ),
      ),
      access_device: deviceRows.map((row) => ({
        serial_no: row.serial,
        device_id: row.device_id,
        gateway_id: row.gateway_id,
      })),
      gateway: gatewayRows.map(gatewayOnWire),
      ...virtualPoints(points, lang),
    };
  };
}

const NOTHING: FleetPart = {
  station: [],
  device: [],
  access_device: [],
  gateway: [],
  station_virtual_label: [],
  station_virtual_point: [],
};

/** Groups rows by station, in their order. */
function byStation<Row extends { station_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.station_id);
    if (group) group.push(row);
    else groups.set(row.station_id, [row]);
  }
  return groups;
}

interface DeviceParts {
  device: DeviceRow;
  gateway: GatewayRow;
  /** Id of the gateway's own device. */
  gatewayDeviceId: number | null;
  createUser: string;
  editable: boolean;
  prefix: string;
  lang: Lang;
}

function deviceOnWire(parts: DeviceParts): z.infer<typeof Device> {
  const { device, gateway, gatewayDeviceId, lang } = parts;
  const type = DeviceType.parse(device.type);
  return {
    id: device.id,
    device_id: device.device_id,
    obj_id: device.id,
    obj_name: device.name,
    device_type: type,
    type_name: deviceTypes[type].name[lang],
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

function gatewayOnWire(row: ReportingGateway): z.infer<typeof Gateway> {
  return {
    gateway_id: row.id,
    uuid: row.uuid,
    station_id: row.station_id,
    mqtt_server_id: row.broker_server_id,
    pushes: row.pushes,
    period: row.period,
  };
}
