import type { HandlersOf } from '../handler.ts';
import { requireCapability } from '../require.ts';
import type { Services } from '../services.ts';

/** [OPS-07] The machine, for administrators. */
export function serverHandlers({ serverStatus }: Services) {
  return {
    async getServerStatus(_request, caller) {
      requireCapability(caller, 'server.view');
      return serverStatus.read();
    },

    async getServerDisk(_request, caller) {
      requireCapability(caller, 'server.view');
      return serverStatus.readDisk();
    },
  } satisfies HandlersOf<'server'>;
}
