import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

export function messageHandlers(_services: Services) {
  return {
    getMessages: () => Promise.reject(new Refused('internal', 'internal')),
    readMessages: () => Promise.reject(new Refused('internal', 'internal')),
  } satisfies HandlersOf<'message'>;
}
