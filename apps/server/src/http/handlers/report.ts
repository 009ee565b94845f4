import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { consumptionHandlers } from './report/consumption.ts';
import { operationHandlers } from './report/operation.ts';

export function reportHandlers(services: Services) {
  return { ...consumptionHandlers(services), ...operationHandlers(services) } satisfies HandlersOf<'report'>;
}
