import type { Interest } from '@heliograph/contracts/engine';
import type { PagePort, EnginePorts } from '../ports.ts';
import { createFrameCollector, type View } from '../frames/frameCollector.ts';
import { createFramePump } from '../frames/framePump.ts';
import type { Within } from '../fleet/within.ts';
import { createTableRoom } from '../tables/tableRoom.ts';

/** A page without Web Locks counts as gone when it has not called for this long. */
const SILENT_MS = 30_000;

/** What a page is there for, see `session.hello`. */
export type Role = 'portal' | 'wall' | 'onlooker';

interface Options {
  ports: EnginePorts;
  role: Role;
  /** Of a wall: which of the browser's displays it is. */
  slot: string;
  /** The Web Lock the page holds; null where locks are missing. */
  lock: string | null;
  frames: PagePort;
  view: () => View;
  /** The stations that its seat is narrowed to: those of its display, where it is shown somebody else's fleet. */
  seated: () => Within;
  /** The page is gone. */
  onGone: () => void;
}

export type Visit = ReturnType<typeof createVisit>;

/** One stay of a page with the engine, from its hello until it leaves or is found gone. */
export function createVisit({ ports, role, slot, lock, frames, view, seated, onGone }: Options) {
  const { now, setTimer } = ports;
  let chosen: Within = null;
  const within = () => seated() ?? chosen;
  const collector = createFrameCollector({ view, within, now });
  const pump = createFramePump({ port: frames, collect: collector.collect, now, setTimer });
  let drops = 0;
  const stopWaiting = lock === null ? null : ports.whenReleased(lock, onGone);
  let heard = now();

  return {
    role,
    slot,
    /** The only stations that this page sees, the same set until they change; null for all of its session's. */
    within,
    /** From now on the page wants to see only these. */
    narrow(stationIds: readonly number[] | null) {
      chosen = stationIds && new Set(stationIds);
      pump.offer();
    },
    /** Tables that the engine holds for the page. */
    tables: createTableRoom(),
    offer: pump.offer,
    watch(interest: Interest) {
      collector.watch(interest);
      pump.offer();
    },
    /** Broker connections lost since the page came. */
    drops: () => drops,
    /** One more was lost. */
    dropped() {
      drops++;
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
