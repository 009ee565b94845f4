import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { libraryHandlers } from './firmware/library.ts';
import { upgradingHandlers } from './firmware/upgrading.ts';

export function firmwareHandlers(services: Services) {
  return {
    ...libraryHandlers(services),
    ...upgradingHandlers(services),
  } satisfies HandlersOf<'firmware'>;
}
