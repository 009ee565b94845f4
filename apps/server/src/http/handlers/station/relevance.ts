import type { ModFun, StationRelevance } from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { can } from '@heliograph/domain/permissions';
import { deviceTypeNames, groupNames, stationTypeNames } from '../../../catalogue/names.ts';
import { actorOf, relationOf } from '../../../identity/access.ts';
import type { FunctionRow } from '../../../storage/repositories/models.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { brokerAccess } from '../../wire/brokerAccess.ts';
import { deviceOnWire, gatewayOnWire } from '../../wire/device.ts';
import { byStation } from '../../wire/byStation.ts';
import { stationOnWire, virtualPoints } from '../../wire/station.ts';

/** What a session may see of stations, and how it reaches their gateways. */
export function relevanceHandlers({ config, credentials, repositories, standings, now }: Services) {
  const { brokers, devices, gateways, models, stations } = repositories;

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
    // As many queries whatever the size of the fleet; the rest is joined in memory.
    async getStationRelevance(_request, caller): Promise<StationRelevance> {
      const { person } = sessionOf(caller);
      const { lang } = caller;
      const actor = actorOf(person);
      const seen = (await standings.seenBy(person, now()))
        .map((station) => ({ station, relation: relationOf(person, station) }))
        .filter(({ relation }) => can(actor, 'station.view', relation));
      const ids = seen.map(({ station }) => station.id);
      const [gatewayRows, deviceRows, points, functions, mqtt_server] = await Promise.all([
        gateways.ofStations(ids),
        devices.ofStations(ids),
        stations.points(ids),
        models.functions(),
        mqttServers(caller),
      ]);
      const gatewaysOf = byStation(gatewayRows);
      const devicesOf = byStation(deviceRows);
      const pointsOf = byStation(points);
      const gatewayById = new Map(gatewayRows.map((row) => [row.id, row]));
      const gatewayDevice = new Map(
        deviceRows.filter((row) => row.type === 'C001').map((row) => [row.gateway_id, row.id]),
      );

      return {
        station: seen.map(({ station, relation }) =>
          stationOnWire({
            station,
            may: (capability) => can(actor, capability, relation),
            gateways: gatewaysOf.get(station.id) ?? [],
            devices: devicesOf.get(station.id) ?? [],
            points: pointsOf.get(station.id) ?? [],
            lang,
          }),
        ),
        device: seen.flatMap(({ station, relation }) =>
          (devicesOf.get(station.id) ?? []).map((device) =>
            deviceOnWire({
              device,
              gateway: gatewayById.get(device.gateway_id)!,
              gatewayDeviceId: gatewayDevice.get(device.gateway_id) ?? null,
              createUser: station.create_user,
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
        device_type: Object.entries(deviceTypeNames).map(([code_id, name]) => ({
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

/** Words are the code's, as those of names that a page shows and no query needs. */
const optionsOf = ({ model_id, code }: FunctionRow) =>
  modelById(model_id)?.properties.find((property) => property.code === code)?.options ?? [];
