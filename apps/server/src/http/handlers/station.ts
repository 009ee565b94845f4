import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { addingHandlers } from './station/adding.ts';
import { addressHandlers } from './station/address.ts';
import { gatewayHandlers } from './station/gateways.ts';
import { linkingHandlers } from './station/linking.ts';
import { relevanceHandlers } from './station/relevance.ts';
import { writingHandlers } from './station/writing.ts';

export function stationHandlers(services: Services) {
  return {
    ...relevanceHandlers(services),
    ...addingHandlers(services),
    ...gatewayHandlers(services),
    ...writingHandlers(services),
    ...linkingHandlers(services),
    ...addressHandlers(services),
  } satisfies HandlersOf<'station'>;
}
