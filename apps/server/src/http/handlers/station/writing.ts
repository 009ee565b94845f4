import type { Services } from '../../services.ts';

/** Creating, editing, deleting and marking stations. */
export function writingHandlers(_services: Services) {
  return {};
}
