import type { Services } from '../../services.ts';

/** States, network operators and addresses. */
export function addressHandlers(_services: Services) {
  return {};
}
