import type { HandlersOf } from '../handler.ts';
import type { Services } from '../services.ts';
import { energyHandlers } from './fleet/energy.ts';
import { listHandlers } from './fleet/lists.ts';
import { overviewHandlers } from './fleet/overview.ts';

export function fleetHandlers(services: Services) {
  return {
    ...listHandlers(services),
    ...overviewHandlers(services),
    ...energyHandlers(services),
  } satisfies HandlersOf<'fleet'>;
}
