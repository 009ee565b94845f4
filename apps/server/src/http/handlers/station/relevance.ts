import type { Lang, ModFun, StationRelevance } from '@heliograph/contracts/http';
import { deviceTypes, modelById, stationTypeNames } from '@heliograph/domain/models';
import { groupNames } from '../../../catalogue/names.ts';
import type { StationSet } from '../../../storage/anyOf.ts';
import type { FunctionRow } from '../../../storage/repositories/models.ts';
import { type Caller, requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { brokerAccess } from '../../../broker/brokerAccess.ts';
import { createPartReader } from '../fleet/readPart.ts';

/** Handlers for the stations that a session can see, and how it reaches their gateways. */
export function relevanceHandlers(services: Services) {
  const { access, config, credentials, repositories } = services;
  const { accountVersions, brokers, models, stations } = repositories;
  const readPart = createPartReader(services);
  // Servers with external brokers share the messages of each gateway, so that none knows all of it.
  const totals_by = config.externalBrokers.length === 0 ? 'topic' : 'call';

  async function mqttServers(caller: Caller) {
    const credential = credentials.issue(requireSession(caller));
    return (await brokers.all()).map((row) => brokerAccess(row, credential, caller.origin));
  }

  /** Functions of all models by language, the same in each answer. */
  const modFuns: Partial<Record<Lang, ModFun[]>> = {};

  const readSize = async (seen: StationSet): Promise<number> =>
    seen === 'all' ? stations.count() : seen.size;

  function functionOnWire(row: FunctionRow, lang: Lang): ModFun {
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
      options: findOptions(row).map(({ value, name }) => ({ value, name: name[lang] })),
    };
  }

  return {
    async getStationRelevance({ most }, caller): Promise<StationRelevance> {
      const { person } = requireSession(caller);
      const { lang } = caller;
      // First, so that no later change is missed by those who wait for one.
      const account_mark = await accountVersions.of(person.id);
      const [{ stationIds, totalsScope: totals_scope }, functions, mqtt_server] = await Promise.all([
        access.of(person),
        models.functions(),
        mqttServers(caller),
      ]);
      const size = most === undefined || totals_scope === '' ? null : await readSize(stationIds);
      const isLarge = size !== null && size > Math.min(most!, config.wholeFleetStations);
      const part = await readPart(isLarge ? [] : null, caller);
      return {
        ...part,
        mqtt_server,
        device_type: Object.entries(deviceTypes).map(([code_id, { name }]) => ({
          code_id,
          code_name: name[lang],
        })),
        station_type: Object.entries(stationTypeNames).map(([code_id, name]) => ({
          code_id,
          code_name: name[lang],
        })),
        mod_funs: (modFuns[lang] ??= functions
          .filter(({ kind }) => kind !== 'setting')
          .map((row) => functionOnWire(row, lang))),
        account_mark,
        of: isLarge ? size : part.station.length,
        totals_scope,
        totals_by,
      };
    },

    async getDeviceFuns({ mod_id }, caller) {
      if (!modelById(mod_id)) throw new Refused('notFound', 'modelUnknown', { field: 'mod_id' });
      const funs = (await models.functionsOf(mod_id)).map((row) => functionOnWire(row, caller.lang));
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
const findOptions = ({ model_id, code }: FunctionRow) =>
  modelById(model_id)?.properties.find((property) => property.code === code)?.options ?? [];
