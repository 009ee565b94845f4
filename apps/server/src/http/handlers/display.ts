import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { attendingHandlers } from './display/attending.ts';
import { keepingHandlers } from './display/keeping.ts';
import { pairingHandlers } from './display/pairing.ts';
import { waitingHandlers } from './display/waiting.ts';

export function displayHandlers(services: Services) {
  return {
    ...waitingHandlers(services),
    ...pairingHandlers(services),
    ...keepingHandlers(services),
    ...attendingHandlers(services),
  } satisfies HandlersOf<'display'>;
}
