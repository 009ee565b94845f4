import { connectMqttJs } from '../connections/mqttJs.ts';
import type { EnginePorts } from '../ports.ts';
import { createIndexedStore } from './keyValueStore.ts';

/** The surroundings of a browser's worker. */
export function workerPorts(kind: EnginePorts['kind']): EnginePorts {
  return {
    kind,
    origin: location.origin,
    fetch: (url, init) => fetch(url, init),
    connect: connectMqttJs,
    now: () => Date.now(),
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    store: createIndexedStore(),
    whenReleased(lock, gone) {
      const waiting = new AbortController();
      navigator.locks
        .request(lock, { signal: waiting.signal }, () => gone())
        // Aborted: nobody waits any more.
        .catch(() => undefined);
      return () => waiting.abort();
    },
  };
}
