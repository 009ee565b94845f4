import type { EngineConnection } from '@heliograph/engine-client';
import { currentBuild } from './build.ts';
import { onIdle } from './idleSignal.ts';
import { reloadReason } from './reloadReason.ts';
import type { ServiceWorkerClient } from './serviceWorkerClient.ts';
import type { WorkerMessage } from './serviceWorkerMessages.ts';

export interface AutoUpdatePorts {
  engine: Pick<EngineConnection, 'onFrame'>;
  /** Null until it started, and where there is none. */
  worker: () => ServiceWorkerClient | null;
  /** True if a reload would succeed. */
  canReload: () => Promise<boolean>;
  /** The build that a reload would bring; null for none. */
  fetchServerBuild: () => Promise<string | null>;
  reload: () => void;
  /** Survives the reload: the build that it was for. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  every: (run: () => void, ms: number) => void;
}

/** Between two checks for a new build without a notification from the server, and between two looks at the clock, ms. */
const CHECK_BUILD_EVERY = 600_000;
const CHECK_RELOAD_EVERY = 60_000;
const KEY = 'wall.loadedFor';

export interface AutoUpdate {
  /** Handles a message of the service worker. */
  onMessage: (message: WorkerMessage) => void;
}

/**
 * Keeps a wall on the newest build: it is fetched in the background and used at an idle moment. Reloads the page once a
 * day, at night, so that nothing accumulates over months.
 */
export function startAutoUpdate(ports: AutoUpdatePorts): AutoUpdate {
  const { engine, worker, canReload, fetchServerBuild, reload, storage, every } = ports;
  let updateSince: number | null = null;
  /** A reload is enough: walls already start from another build than this page's. */
  let isTaken = false;
  /** The server's build as paired displays are notified of it. */
  let announced: string | null = null;
  /** The build that a reload without a service worker is for. */
  let offered: string | null = null;

  engine.onFrame(({ wall }) => {
    if (wall?.stage !== 'paired' || wall.build === null || wall.build === announced) return;
    announced = wall.build;
    void checkBuild();
  });
  every(() => void checkBuild(), CHECK_BUILD_EVERY);
  every(() => void checkReload(false), CHECK_RELOAD_EVERY);
  onIdle(() => void checkReload(true));
  return {
    onMessage({ current, ready, client }) {
      if (client !== undefined) void checkBuild();
      isTaken = ready === null && current !== null && current !== currentBuild();
      setWaiting(ready !== null || isTaken);
    },
  };

  async function checkBuild() {
    const client = worker();
    if (client) {
      client.send({ say: 'offered', build: announced });
      return;
    }
    // Unpaired displays get no notification.
    const found = await fetchServerBuild();
    // A service worker that started meanwhile looks for itself, also later, when the server has another build.
    if (worker()) return;
    offered = found ?? announced ?? offered;
    // Once per build: a server that is behind may serve another page again.
    if (offered !== null) setWaiting(offered !== currentBuild() && offered !== storage.getItem(KEY));
  }

  function setWaiting(isNew: boolean) {
    updateSince = isNew ? (updateSince ?? Date.now()) : null;
  }

  async function checkReload(isIdle: boolean) {
    const now = Date.now();
    const hour = new Date(now).getHours();
    const reason = reloadReason({ now, hour, startedAt: performance.timeOrigin, updateSince, isIdle });
    const client = worker();
    if (reason === 'update' && client && !isTaken) client.send({ say: 'take' });
    else if (reason !== null && (await canReload())) {
      if (reason === 'update' && offered !== null) storage.setItem(KEY, offered);
      reload();
    }
  }
}
