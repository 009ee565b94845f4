import type { EngineConnection } from '@heliograph/engine-client';
import { thisBuild } from './build.ts';
import { dueReload } from './dueReload.ts';
import type { WorkerMessage } from './messages.ts';
import { onQuietMoment } from './quietMoment.ts';
import type { WallWorker } from './wallWorker.ts';

export interface CurrentPorts {
  engine: Pick<EngineConnection, 'onFrame'>;
  /** Null while it has not started, and where a browser gives none. */
  worker: () => WallWorker | null;
  /** Whether a page that is loaded now would come. */
  serves: () => Promise<boolean>;
  /** Which build that would be; null where none would come. */
  serverBuild: () => Promise<string | null>;
  reload: () => void;
  /** Outlives the page: which build it was loaded anew for. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  every: (run: () => void, ms: number) => void;
}

/** Between two looks for a new build where no display is told of one, and between two looks at the clock, ms. */
const LOOK_EVERY = 600_000;
const CHECK_EVERY = 60_000;
const KEY = 'wall.loadedFor';

export interface Current {
  /** What the service worker says of builds. */
  heard: (message: WorkerMessage) => void;
}

/**
 * Brings a wall to the newest build without a word: what the server offers is fetched behind the scenes, and taken when
 * nobody minds. Loads the page anew once a day, at night, for what months would pile up.
 */
export function keepCurrent(ports: CurrentPorts): Current {
  const { engine, worker, serves, serverBuild, reload, storage, every } = ports;
  let newSince: number | null = null;
  let offer: string | null = null;

  engine.onFrame(({ wall }) => {
    if (wall?.stage !== 'paired' || wall.build === null || wall.build === offer) return;
    offer = wall.build;
    void look();
  });
  every(() => void look(), LOOK_EVERY);
  every(() => void check(false), CHECK_EVERY);
  onQuietMoment(() => void check(true));
  return {
    heard({ ready, client }) {
      if (client !== undefined) void look();
      wait(ready !== null);
    },
  };

  async function look() {
    const door = worker();
    if (door) {
      door.say({ say: 'offered', build: offer });
      return;
    }
    // Nobody tells a wall that is not paired.
    offer = (await serverBuild()) ?? offer;
    // Once: a server that is behind may send a page of another build again.
    if (offer !== null) wait(offer !== thisBuild() && offer !== storage.getItem(KEY));
  }

  function wait(isNew: boolean) {
    newSince = isNew ? (newSince ?? Date.now()) : null;
  }

  async function check(quiet: boolean) {
    const now = Date.now();
    const hour = new Date(now).getHours();
    const due = dueReload({ now, hour, startedAt: performance.timeOrigin, newSince, quiet });
    const door = worker();
    if (due === 'update' && door) door.say({ say: 'take' });
    else if (due !== null && (await serves())) {
      if (due === 'update' && offer !== null) storage.setItem(KEY, offer);
      reload();
    }
  }
}
