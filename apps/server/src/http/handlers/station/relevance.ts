import {
  type Device,
  DeviceType,
  type Gateway,
  type Lang,
  type ModFun,
  type StationRelevance,
} from '@heliograph/contracts/http';
import { deviceTypes, isGateway, modelById } from '@heliograph/domain/models';
import { can } from '@heliograph/domain/permissions';
import type { z } from 'zod';
import { groupNames, stationTypeNames } from '../../../catalogue/names.ts';
import { actorOf, relationOf } from '../../../identity/access.ts';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import type { GatewayRow } from '../../../storage/repositories/gateways.ts';
import type { FunctionRow } from '../../../storage/repositories/models.ts';
import { type Caller, sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { brokerAccess } from '../../wire/brokerAccess.ts';
import { stationOnWire, virtualPoints } from '../../wire/station.ts';

/** What a session can see of stations, and how it reaches their gateways. */
export function relevanceHandlers(services: Services) {
  const { addresses, config, credentials, repositories, relations, now } = services;
  const { accountVersions, brokers, devices, gateways, models, stations } = repositories;

  async function mqttServers(caller: Caller) {
    const credential = credentials.issue(sessionOf(caller));
    return (await brokers.all()).map((row) => brokerAccess(row, credential, caller.origin));
  }

  function functionOnWire(row: FunctionRow, { lang }: Caller): ModFun {
    return {
      fun_id: row.id,
      mod_id: row.model_id,
      fun_code: row.code,
      fun_name: lang === 'zh' ? row.name_zh : row.name_en,
      unit: row.unit,
      read_only: row.read_only,
      prefix: config.companyPrefix,
      kind: row.kind,
      group_id: row.group_id,
      showorder: row.sort,
      options: optionsOf(row).map(({ value, name }) => ({ value, name: name[lang] })),
    };
  }

  return {
    // The number of queries does not depend on the size of the fleet; rows are joined in memory.
    async getStationRelevance(_request, caller): Promise<StationRelevance> {
      const { person } = sessionOf(caller);
      const { lang } = caller;
      const actor = actorOf(person);
      // First, so that no later change is missed by those who wait for one.
      const account_mark = await accountVersions.of(person.id);
      const seen = (await relations.visibleTo(person, now()))
        .map((station) => ({ station, relation: relationOf(person, station) }))
        .filter(({ relation }) => can(actor, 'station.view', relation));
      const ids = seen.map(({ station }) => station.id);
      const [gatewayRows, deviceRows, points, functions, mqtt_server, suburbOf] = await Promise.all([
        gateways.ofStations(ids),
        devices.ofStations(ids),
        stations.points(ids),
        models.functions(),
        mqttServers(caller),
        addresses.suburbs(),
      ]);
      const gatewaysOf = byStation(gatewayRows);
      const devicesOf = byStation(deviceRows);
      const pointsOf = byStation(points);
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
              gateways: gatewaysOf.get(station.id) ?? [],
              devices: devicesOf.get(station.id) ?? [],
              points: pointsOf.get(station.id) ?? [],
              lang,
            },
            suburbOf,
          ),
        ),
        device: seen.flatMap(({ station, relation }) =>
          (devicesOf.get(station.id) ?? []).map((device) =>
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
        mqtt_server,
        ...virtualPoints(points, lang),
        device_type: Object.entries(deviceTypes).map(([code_id, { name }]) => ({
          code_id,
          code_name: name[lang],
        })),
        station_type: Object.entries(stationTypeNames).map(([code_id, name]) => ({
          code_id,
          code_name: name[lang],
        })),
        mod_funs: functions
          .filter(({ kind }) => kind !== 'setting')
          .map((row) => functionOnWire(row, caller)),
        account_mark,
      };
    },

    async getDeviceFuns({ mod_id }, caller) {
      if (!modelById(mod_id)) throw new Refused('notFound', 'modelUnknown', { field: 'mod_id' });
      const funs = (await models.functionsOf(mod_id)).map((row) => functionOnWire(row, caller));
      const groups = [...new Set(funs.map((fun) => fun.group_id))];
      return {
        funs,
        groups: groups.map((id) => ({ group_id: id, group_name: groupNames[id]?.[caller.lang] ?? id })),
      };
    },

    getMqttCredential: async (_request, caller) => ({ mqtt_server: await mqttServers(caller) }),
  } satisfies Pick<HandlersOf<'station'>, 'getStationRelevance' | 'getDeviceFuns' | 'getMqttCredential'>;
}

/** Option names come from the catalogue in code; they are only displayed, never queried. */
const optionsOf = ({ model_id, code }: FunctionRow) =>
  modelById(model_id)?.properties.find((property) => property.code === code)?.options ?? [];

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

function gatewayOnWire(row: GatewayRow): z.infer<typeof Gateway> {
  return {
    gateway_id: row.id,
    uuid: row.uuid,
    station_id: row.station_id,
    mqtt_server_id: row.broker_server_id,
    pushes: row.pushes,
  };
}
