import type { PageMessage, WorkerMessage } from './messages.ts';

/** The page's door to the service worker. */
export interface WallWorker {
  say: (message: PageMessage) => void;
}

/** Its address never changes: a browser compares what is there with what it runs. */
const ADDRESS = '/kiosk-worker.js';

/**
 * Starts the service worker, or joins the one that runs. Null where a browser gives none: plain HTTP on a LAN address,
 * a private window, a server that cannot be reached at a wall's first start.
 */
export async function startWallWorker(hear: (message: WorkerMessage) => void): Promise<WallWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  const container = navigator.serviceWorker;
  try {
    // A wall that the browser makes no room for would not start without network.
    void navigator.storage.persist();
    await container.register(ADDRESS, { scope: '/', updateViaCache: 'none' });
    await container.ready;
  } catch {
    // Without network the one from before goes on.
    if (!container.controller) return null;
  }
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => hear(data));
  const say = (message: PageMessage) =>
    void container.ready.then(({ active }) => active?.postMessage(message));
  say({ say: 'started' });
  return { say };
}
