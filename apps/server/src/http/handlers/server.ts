import type { HandlersOf } from '../handler.ts';
import type { Services } from '../services.ts';

/** [OPS-07] The machine, for administrators. */
export function serverHandlers({ serverStatus }: Services) {
  return {
    getServerStatus: () => serverStatus.read(),
    getServerDisk: () => serverStatus.readDisk(),
    getServerClock: () => Promise.resolve(serverStatus.readClock()),
  } satisfies HandlersOf<'server'>;
}
