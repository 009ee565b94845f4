import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';

const none = () => Promise.reject(new Refused('notFound', 'pathUnknown'));

export function displayHandlers() {
  return {
    beginPairing: none,
    awaitPairing: none,
    getPairing: none,
    approvePairing: none,
    declinePairing: none,
    getDisplays: none,
    saveDisplay: none,
    revokeDisplay: none,
    orderDisplay: none,
    attend: none,
  } satisfies HandlersOf<'display'>;
}
