import type { PageMessage, WorkerMessage } from './serviceWorkerMessages.ts';

/** The page's connection to the service worker. */
export interface ServiceWorkerClient {
  send: (message: PageMessage) => void;
}

/** Must never change: browsers look for updates of the worker at its address. */
const ADDRESS = '/kiosk-worker.js';

/**
 * Starts the service worker, or connects to the running one. Null where there is none: plain HTTP on a LAN address,
 * a private window, or a server that cannot be reached at a wall's first start.
 */
export async function startServiceWorker(
  onMessage: (message: WorkerMessage) => void,
): Promise<ServiceWorkerClient | null> {
  if (!('serviceWorker' in navigator)) return null;
  const container = navigator.serviceWorker;
  try {
    // Persistent storage: the wall must start without network.
    void navigator.storage.persist();
    await container.register(ADDRESS, { scope: '/', updateViaCache: 'none' });
    await container.ready;
  } catch {
    // Without network the installed one continues.
    if (!container.controller) return null;
  }
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data));
  const send = (message: PageMessage) =>
    void container.ready.then(({ active }) => active?.postMessage(message));
  send({ say: 'started' });
  return { send };
}
