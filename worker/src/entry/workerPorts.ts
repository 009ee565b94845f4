import { connectMqtt, openAhead } from '../connections/mqttSocket.ts';
import type { EnginePorts, KeyValueStore } from '../ports.ts';

/** The environment of a browser's worker. */
export function workerPorts(kind: EnginePorts['kind']): EnginePorts {
  return {
    kind,
    origin: location.origin,
    fetch: (url, init) => fetch(url, init),
    connect: connectMqtt,
    openAhead,
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
        // Aborted: the answer is no longer awaited.
        .catch(() => undefined);
      return () => waiting.abort();
    },
  };
}

const DATABASE = 'heliograph';
const TABLE = 'engine';

/** A store in IndexedDB; a browser that has none for us (private windows of some) forgets at its end, no more. */
function createIndexedStore(): KeyValueStore {
  const opening = openDatabase();
  opening.catch(() => undefined);

  async function run<T>(mode: IDBTransactionMode, ask: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await opening;
    return answer(ask(database.transaction(TABLE, mode).objectStore(TABLE)));
  }

  return {
    get: (key) => run<unknown>('readonly', (table) => table.get(key) as IDBRequest<unknown>),
    async set(key, value) {
      await run('readwrite', (table) => table.put(value, key)).catch(() => undefined);
    },
    async delete(key) {
      await run('readwrite', (table) => table.delete(key)).catch(() => undefined);
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps no store'));
  });
}
