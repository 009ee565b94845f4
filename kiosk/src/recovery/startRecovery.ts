import type { EngineConnection } from '@heliograph/engine-client';
import { startAutoUpdate } from './autoUpdate.ts';
import { fetchServerBuild, currentBuild } from './build.ts';
import { createReloader } from './reloader.ts';
import { startServiceWorker, type ServiceWorkerClient } from './serviceWorkerClient.ts';
import type { WorkerMessage } from './serviceWorkerMessages.ts';
import { startWatchdog } from './startWatchdog.ts';
import { watchEngine } from './watchEngine.ts';

/** A page that has run this long may be reloaded without a delay, ms. */
const SETTLED_MS = 60_000;
/** Between two checks whether a reload would succeed, ms. */
const RETRY_MS = 3000;
/** Consecutive reloads after which the engine's process is assumed to hang. */
const ISOLATE_AFTER = 2;
/** A page that is not live by then starts its service worker all the same, ms. */
const WORKER_AFTER_MS = 2000;

export interface Recovery {
  /** Watches the engine, and keeps the page on the newest build. */
  watch: (engine: EngineConnection) => void;
  /** Rendering failed. */
  onRenderError: () => void;
  /** The page could not start. */
  onStartError: () => void;
}

/** Recovers a wall from any failure without help. @param root what the page renders into */
export function startRecovery(root: Element): Recovery {
  let worker: ServiceWorkerClient | null = null;
  let lastMessage: WorkerMessage | null = null;
  let reportedAlive = false;
  let isRendered = true;

  const setTimer = (run: () => void, ms: number) => void setTimeout(run, ms);
  /** A reload must not replace the wall by an error page. */
  const canReload = async () =>
    (lastMessage !== null && lastMessage.current !== null) || (await fetchServerBuild()) !== null;
  const reloader = createReloader({
    storage: sessionStorage,
    setTimer,
    reload: (before) => void reloadWhenPossible(before),
  });
  // A server with a newer build no longer has this page's chunks.
  addEventListener('vite:preloadError', () => reloader.schedule());

  async function reloadWhenPossible(before: number) {
    while (!(await canReload())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    if (before >= ISOLATE_AFTER && worker) worker.send({ say: 'apart' });
    else location.reload();
  }

  function reportFailure() {
    worker?.send({ say: 'failed', build: currentBuild() });
  }

  function watch(engine: EngineConnection) {
    watchEngine({
      engine,
      setTimer,
      onLost(why) {
        // An engine of another build is newer: update now, idle or not.
        worker?.send(why === 'otherBuild' ? { say: 'take' } : { say: 'failed', build: currentBuild() });
        reloader.schedule();
      },
      onAlive() {
        if (performance.now() > SETTLED_MS) reloader.reset();
      },
    });
    const autoUpdate = startAutoUpdate({
      engine,
      worker: () => worker,
      canReload,
      fetchServerBuild,
      reload: () => location.reload(),
      storage: sessionStorage,
      every: (run, ms) => void setInterval(run, ms),
    });

    let hasFrame = false;
    let askedForWorker = false;
    function reportAlive() {
      if (reportedAlive || !hasFrame || !isRendered || root.childElementCount === 0) return;
      reportedAlive = true;
      worker?.send({ say: 'alive', build: currentBuild() });
    }
    engine.onFrame(({ link }) => {
      hasFrame = true;
      if (link?.state === 'live') askForWorker();
      if (worker) reportAlive();
    });
    setTimer(askForWorker, WORKER_AFTER_MS);

    /** Registers the worker later: its caching must not delay the first live values. */
    function askForWorker() {
      if (askedForWorker || import.meta.env.DEV) return;
      askedForWorker = true;
      void startServiceWorker((message) => {
        lastMessage = message;
        autoUpdate.onMessage(message);
        if (message.client !== undefined) startWatchdog(message.client);
      }).then((client) => {
        worker = client;
        reportAlive();
      });
    }
  }

  return {
    watch,
    onRenderError() {
      isRendered = false;
      reportFailure();
    },
    onStartError: () => reloader.schedule(),
  };
}
