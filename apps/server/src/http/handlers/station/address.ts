import { agentsOf } from '../../../catalogue/agents.ts';
import { areas } from '../../../catalogue/areas.ts';
import type { HandlersOf } from '../../handlers.ts';
import type { Services } from '../../services.ts';

/** States, network operators and addresses. */
export function addressHandlers({ addresses }: Services) {
  return {
    getArea: (_request, { lang }) =>
      Promise.resolve({
        area: areas.map(({ code, zone, ...names }) => ({
          code_type: code,
          type_name: names[lang],
          time_zone: zone,
          agent: agentsOf(code).map(({ id, nmiPrefix }) => ({
            code_id: id,
            code_name: id,
            code_type: code,
            nmi_prefix: nmiPrefix,
          })),
        })),
      }),

    searchAddress: ({ q, area }) => addresses.search(q, area),
  } satisfies Pick<HandlersOf<'station'>, 'getArea' | 'searchAddress'>;
}
