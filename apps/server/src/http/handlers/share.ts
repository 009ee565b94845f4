import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { authorisationHandlers } from './share/authorisations.ts';
import { givingHandlers } from './share/giving.ts';

/** Sharing stations, giving them away, and who may do what on them. */
export function shareHandlers(services: Services) {
  return {
    ...givingHandlers(services),
    ...authorisationHandlers(services),
  } satisfies HandlersOf<'share'>;
}
