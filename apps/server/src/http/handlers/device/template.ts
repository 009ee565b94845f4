import { modelById } from '@heliograph/domain/models';
import { parameterGroups } from '@heliograph/domain/parameters';
import { groupNames } from '../../../catalogue/names.ts';
import { templateIds, templateOf } from '../../../catalogue/templates.ts';
import { sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { liveFun, settingFun } from '../../wire/templateFun.ts';

/** What there is to read and to set on devices. */
export function templateHandlers({ access, repositories }: Services) {
  return {
    async getDeviceTemplate({ gateway_uuid, tempid, modid }, caller) {
      const { lang } = caller;
      const [gateway, { may }] = await Promise.all([
        repositories.gateways.byUuid(gateway_uuid),
        access.of(sessionOf(caller).person),
      ]);
      if (!gateway || !may('device.read', gateway.station_id))
        throw new Refused('notFound', 'gatewayHidden', { field: 'gateway_uuid' });
      const model = modelById(modid);
      if (!model) throw new Refused('notFound', 'modelUnknown', { field: 'modid' });
      const template = templateOf(model, tempid);
      if (!template) {
        const values = { template: tempid, allowed: templateIds(model.deviceType).join(', ') };
        throw new Refused('notFound', 'templateUnknown', { field: 'tempid', values });
      }
      const { live, settings } = template;
      const liveGroups = [...new Set(live.map(({ group }) => group))];
      return {
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
      };
    },
  } satisfies Pick<HandlersOf<'device'>, 'getDeviceTemplate'>;
}
