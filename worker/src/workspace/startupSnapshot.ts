import type { StoredFleet } from '../displays/snapshots/fleetSnapshotStore.ts';
import type { SetTimer } from '../ports.ts';

/** A display that is not live by then starts with its stored fleet, ms. */
const START_MS = 2_000;

interface Options {
  setTimer: SetTimer;
  /** Loads the fleet for the first time. */
  load: () => Promise<unknown>;
  /** How a display's fleet was before this engine started; null for the workspaces of people. */
  readSnapshot: (() => Promise<StoredFleet | null>) | null;
  onRestored: () => void;
}

/** How a workspace starts: it loads the fleet, and while the server does not answer, shows what a display stored. */
export function createStartupSnapshot({ setTimer, load, readSnapshot, onRestored }: Options) {
  let restored: StoredFleet | null = null;
  let isOver = false;
  let cancel: () => void = () => undefined;

  async function start(read: () => Promise<StoredFleet | null>) {
    await new Promise<void>((resolve) => {
      cancel = setTimer(resolve, START_MS);
      load().catch(resolve);
    });
    const stored = isOver ? null : await read();
    if (isOver || stored === null) return;
    restored = stored;
    onRestored();
  }

  if (readSnapshot) void start(readSnapshot);
  else load().catch(() => undefined);

  return {
    /** Null where nothing was stored, and once the fleet was live. */
    restored: () => restored,
    /** The fleet is live, or the workspace closed. */
    end() {
      isOver = true;
      restored = null;
      cancel();
    },
  };
}
