import type { Interest } from '@heliograph/contracts/engine';
import type { PagePort, EnginePorts } from '../ports.ts';
import { createFrameCollector, type View } from '../frames/frameCollector.ts';
import { createFramePump } from '../frames/framePump.ts';
import { createTableRoom } from '../tables/tableRoom.ts';

/** A page without Web Locks counts as gone when it has not called for this long. */
const SILENT_MS = 30_000;

/** What a page is there for, see `session.hello`. */
export type Role = 'portal' | 'wall' | 'onlooker';

interface Options {
  ports: EnginePorts;
  role: Role;
  /** The Web Lock the page holds; null where locks are missing. */
  lock: string | null;
  frames: PagePort;
  view: () => View;
  /** The page is gone. */
  onGone: () => void;
}

export type Visit = ReturnType<typeof createVisit>;

/** One stay of a page with the engine, from its hello until it leaves or is found gone. */
export function createVisit({ ports, role, lock, frames, view, onGone }: Options) {
  const { now, setTimer } = ports;
  const collector = createFrameCollector(view, now);
  const pump = createFramePump({ port: frames, collect: collector.collect, now, setTimer });
  const stopWaiting = lock === null ? null : ports.whenReleased(lock, onGone);
  let heard = now();

  return {
    role,
    /** Tables that the engine holds for the page. */
    tables: createTableRoom(),
    offer: pump.offer,
    watch(interest: Interest) {
      collector.watch(interest);
      pump.offer();
    },
    heartbeat() {
      heard = now();
    },
    /** Each second: tells a page that no lock vouches for and that fell silent. */
    tick() {
      if (lock === null && heard + SILENT_MS < now()) onGone();
    },
    close() {
      stopWaiting?.();
      pump.close();
    },
  };
}
