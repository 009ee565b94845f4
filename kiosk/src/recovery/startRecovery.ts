import type { EngineConnection } from '@heliograph/engine-client';
import { thisBuild } from './build.ts';
import { guardEngine } from './guardEngine.ts';
import { keepCurrent } from './keepCurrent.ts';
import type { WorkerMessage } from './messages.ts';
import { createReloader } from './reloader.ts';
import { serverBuild } from './serverBuild.ts';
import { startWallWorker, type WallWorker } from './wallWorker.ts';
import { watchPage } from './watchPage.ts';

/** A page that ran so long without trouble may be loaded anew soon again, ms. */
const SETTLED_MS = 60_000;
/** Between two looks whether something would come, ms. */
const ASK_AGAIN_MS = 3000;
/** Reloads in a row after which the engine's process itself is taken to hang. */
const APART_AFTER = 2;

export interface Recovery {
  /** Watches this engine, and keeps the page on the newest build. */
  watch: (engine: EngineConnection) => void;
  /** The page could not be rendered. */
  broken: () => void;
  /** The page could not start at all. */
  giveUp: () => void;
}

/** What brings a wall back by itself, whatever happens to it. @param root what the page renders into */
export function startRecovery(root: Element): Recovery {
  let worker: WallWorker | null = null;
  let known: WorkerMessage | null = null;
  let alive = false;
  let whole = true;

  const setTimer = (run: () => void, ms: number) => void setTimeout(run, ms);
  /** Never leave what is shown for an error page. */
  const serves = async () => known?.serves === true || (await serverBuild()) !== null;
  const reloader = createReloader({
    storage: sessionStorage,
    setTimer,
    reload: (before) => void reloadWhenServed(before),
  });
  // A part of the page is gone from a server that has a newer build.
  addEventListener('vite:preloadError', () => reloader.schedule());

  async function reloadWhenServed(before: number) {
    while (!(await serves())) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    if (before >= APART_AFTER && worker) worker.say({ say: 'apart' });
    else location.reload();
  }

  function failed() {
    worker?.say({ say: 'failed', build: thisBuild() });
  }

  function watch(engine: EngineConnection) {
    guardEngine({
      engine,
      setTimer,
      onLost(why) {
        // The engine of another build is that of a newer one: then it is time, quiet or not.
        worker?.say(why === 'foreign' ? { say: 'take' } : { say: 'failed', build: thisBuild() });
        reloader.schedule();
      },
      onWell() {
        if (performance.now() > SETTLED_MS) reloader.settle();
      },
    });
    const current = keepCurrent({
      engine,
      worker: () => worker,
      serves,
      serverBuild,
      reload: () => location.reload(),
      storage: sessionStorage,
      every: (run, ms) => void setInterval(run, ms),
    });

    let heardEngine = false;
    function tellAlive() {
      if (alive || !heardEngine || !whole || root.childElementCount === 0) return;
      alive = true;
      worker?.say({ say: 'alive', build: thisBuild() });
    }
    engine.onFrame(() => {
      heardEngine = true;
      if (worker) tellAlive();
    });

    if (import.meta.env.DEV) return;
    void startWallWorker((message) => {
      known = message;
      current.heard(message);
      if (message.client !== undefined) watchPage(message.client);
    }).then((door) => {
      worker = door;
      tellAlive();
    });
  }

  return {
    watch,
    broken() {
      whole = false;
      failed();
    },
    giveUp: () => reloader.schedule(),
  };
}
