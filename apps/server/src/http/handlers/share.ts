import type { Services } from '../services.ts';

/** Sharing stations, giving them away, and who may do what on them. */
export function shareHandlers(_services: Services) {
  return {};
}
