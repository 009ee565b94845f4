import type { Lang, TemplateFun } from '@heliograph/contracts/http';
import { modelById, type ModelProperty } from '@heliograph/domain/models';
import { type Parameter, parameterGroups } from '@heliograph/domain/parameters';
import { groupNames } from '../../catalogue/names.ts';
import { templateIds, getTemplate } from '../../catalogue/templates.ts';
import type { Limit } from '../../access/attempts.ts';
import { OPEN_MS } from '../../storage/repositories/commLog.ts';
import { deviceOf, placeOf, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused, tooMany } from '../refused.ts';
import { requireDeviceProof } from '../requireProof.ts';
import type { Services } from '../services.ts';
import { writingHandlers } from './device/editDevices.ts';
import { writeCountsHandlers, writeGrantHandlers } from './device/writeGrants.ts';

export function deviceHandlers(services: Services) {
  return {
    ...templateHandlers(),
    ...commLogHandlers(services),
    ...writeGrantHandlers(services),
    ...writeCountsHandlers(services),
    ...writingHandlers(services),
  } satisfies HandlersOf<'device'>;
}

/** Templates: what can be read and set on devices. */
function templateHandlers() {
  return {
    getDeviceTemplate({ tempid, modid }, { lang }) {
      const model = modelById(modid);
      if (!model) throw new Refused('notFound', 'modelUnknown', { field: 'modid' });
      const template = getTemplate(model, tempid);
      if (!template) {
        const values = { template: tempid, allowed: templateIds(model.deviceType).join(', ') };
        throw new Refused('notFound', 'templateUnknown', { field: 'tempid', values });
      }
      const { live, settings } = template;
      const liveGroups = [...new Set(live.map(({ group }) => group))];
      return Promise.resolve({
        funs: [
          ...live.map((property, index) => liveFun(property, index, lang)),
          ...settings.map((parameter, index) => settingFun(parameter, live.length + index, lang)),
        ],
        groups: [
          ...liveGroups.map((id) => ({ group_id: id, group_name: groupNames[id]![lang] })),
          ...parameterGroups(modid)
            .filter(({ parameters }) => parameters.some((parameter) => settings.includes(parameter)))
            .map(({ id, name }) => ({ group_id: id, group_name: name[lang] })),
        ],
      });
    },
  } satisfies Pick<HandlersOf<'device'>, 'getDeviceTemplate'>;
}

const PAGE = 50;
/** Per person: more than anyone reads and writes by hand. */
const LOG_LIMIT: Limit = { name: 'comm-log', most: 600, windowMs: 3_600_000 };
const COMM_ID = { field: 'comm_id' };

/** The communication log: created before a read or write, updated after it (PAR-08). */
function commLogHandlers(services: Services) {
  const { attempts, now } = services;
  const { commLog } = services.repositories;

  return {
    async createCommLog({ module_title, read_set, funs }, caller) {
      const { may } = placeOf(caller);
      const device = deviceOf(caller);
      if (read_set === 'Set' && !may('device.setting') && !may('device.control'))
        throw new Refused('forbidden', 'forbidden', { field: 'device_id' });
      // Here, so that a page asks before it starts a job, not in the middle of one.
      if (read_set === 'Set') await requireDeviceProof(services, caller, device.station_id);
      const { person } = requireSession(caller);
      const { waitMs } = await attempts.take(LOG_LIMIT, String(person.id));
      if (waitMs > 0) throw tooMany(waitMs, 'tooManyCommLogs');
      const comm_id = await commLog.begin({
        device_id: device.id,
        person_id: person.id,
        module_title,
        read_set,
        asked: funs,
        created_at: now(),
      });
      return { comm_id };
    },

    // The author may report the outcome even after losing the permission.
    async updateCommLog({ comm_id, funs }, caller) {
      const entry = await commLog.ofPerson(comm_id, requireSession(caller).person.id);
      if (!entry) throw new Refused('notFound', 'commLogUnknown', COMM_ID);
      const at = now();
      if (at - entry.created_at > OPEN_MS) throw new Refused('conflict', 'commLogClosed', COMM_ID);
      await commLog.tell(comm_id, funs, at);
      return {};
    },

    getCommLog: async ({ device_id, before, ...filter }) => ({
      list: await commLog.ofDevice(device_id, before, PAGE, filter),
    }),
  } satisfies Pick<HandlersOf<'device'>, 'createCommLog' | 'updateCommLog' | 'getCommLog'>;
}

/** `read_only` of values that devices only report (PAR-03). */
const READ_ONLY = 3;

/** A reported property, in a template. */
const liveFun = ({ code, name, group, unit }: ModelProperty, index: number, lang: Lang): TemplateFun => ({
  fun_code: code,
  fun_name: name[lang],
  showorder: index,
  group_id: group,
  type: 'value',
  type_detail: '[]',
  unit,
  offset: 0,
  min: null,
  max: null,
  decimals: 2,
  hidden: 0,
  attached: [],
  read_only: READ_ONLY,
  fun_array: [],
  register: '',
});

/** A writable parameter, in a template. */
const settingFun = (parameter: Parameter, index: number, lang: Lang): TemplateFun => ({
  fun_code: parameter.code,
  fun_name: parameter.name[lang],
  showorder: index,
  group_id: parameter.group,
  type: parameter.type,
  type_detail: JSON.stringify(parameter.options.map(({ value, name }) => ({ name: name[lang], value }))),
  unit: parameter.unit,
  offset: parameter.offset,
  min: parameter.min,
  max: parameter.max,
  decimals: parameter.decimals,
  hidden: parameter.hidden ? 1 : 0,
  attached: [...parameter.tags],
  read_only: parameter.readOnly ? READ_ONLY : 0,
  fun_array: parameter.bits.map(({ code, name, bit }) => ({ fun_code: code, fun_name: name[lang], bit })),
  register: parameter.register,
});
