import { networkAgents } from '@heliograph/domain/location';
import { areas } from '../../catalogue/areas.ts';
import type { HandlersOf } from '../handler.ts';
import type { Services } from '../services.ts';
import { addingHandlers } from './station/addStation.ts';
import { gatewayHandlers } from './station/gateways.ts';
import { linkingHandlers } from './station/linking.ts';
import { protectionHandlers } from './station/protection.ts';
import { relevanceHandlers } from './station/relevance.ts';
import { writingHandlers } from './station/editStation.ts';

export function stationHandlers(services: Services) {
  return {
    ...relevanceHandlers(services),
    ...addingHandlers(services),
    ...gatewayHandlers(services),
    ...writingHandlers(services),
    ...linkingHandlers(services),
    ...protectionHandlers(services),
    ...addressHandlers(services),
  } satisfies HandlersOf<'station'>;
}

/** States, network operators and addresses. */
function addressHandlers({ addresses }: Services) {
  return {
    getArea: (_request, { lang }) =>
      Promise.resolve({
        area: areas.map(({ code, zone, ...names }) => ({
          code_type: code,
          type_name: names[lang],
          time_zone: zone,
          agent: networkAgents
            .filter(({ area }) => area === code)
            .map(({ id, nmiPrefix }) => ({
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
