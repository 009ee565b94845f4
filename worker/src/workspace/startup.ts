import type { StoredFleet } from '../displays/snapshots/fleetSnapshotStore.ts';
import type { SetTimer } from '../ports.ts';

/** A display that is not live by then starts with its stored fleet, ms. */
const START_MS = 2_000;
/** The past is read this long after the fleet is live, and at the latest this long after it was loaded. */
const AFTER_LIVE_MS = 100;
const LIVE_BY_MS = 1_000;

interface Options {
  setTimer: SetTimer;
  /** Loads the fleet for the first time. */
  load: () => Promise<unknown>;
  /** How a display's fleet was before this engine started; null for the workspaces of people. */
  readSnapshot: (() => Promise<StoredFleet | null>) | null;
  onRestored: () => void;
}

/**
 * How a workspace starts: it loads the fleet, and while the server does not answer, shows what a display stored. The past
 * is read later, as it would only delay the first live values.
 */
export function createStartup({ setTimer, load, readSnapshot, onRestored }: Options) {
  let openPast: () => void;
  const pastOpened = new Promise<void>((resolve) => (openPast = resolve));
  let restored: StoredFleet | null = null;
  let isOver = false;
  let cancel: () => void = () => undefined;

  async function restore(read: () => Promise<StoredFleet | null>) {
    await new Promise<void>((resolve) => {
      cancel = setTimer(resolve, START_MS);
      load().catch(resolve);
    });
    const stored = isOver ? null : await read();
    if (isOver || stored === null) return;
    restored = stored;
    onRestored();
  }

  function end() {
    isOver = true;
    restored = null;
    cancel();
  }

  return {
    start() {
      if (readSnapshot) void restore(readSnapshot);
      else load().catch(() => undefined);
    },
    /** Null where nothing was stored, and once the fleet was live. */
    restored: () => restored,
    /** Resolves once the past may be read. */
    pastOpened,
    onLoaded: () => setTimer(openPast, LIVE_BY_MS),
    onLive() {
      end();
      setTimer(openPast, AFTER_LIVE_MS);
    },
    close() {
      end();
      openPast();
    },
  };
}
