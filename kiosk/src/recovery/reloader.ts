export interface ReloaderPorts {
  /** Survives reloads: a page that fails at once must still wait longer each time. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** @param before number of consecutive reloads before this one */
  reload: (before: number) => void;
  setTimer: (run: () => void, ms: number) => void;
}

export interface Reloader {
  /** Reloads the page after a delay that doubles with each consecutive reload. @returns the delay, ms */
  schedule: () => number;
  /** The page works: the next delay is short again. */
  reset: () => void;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
const KEY = 'wall.reloads';

export function createReloader({ storage, reload, setTimer }: ReloaderPorts): Reloader {
  let scheduled: number | null = null;
  return {
    schedule() {
      if (scheduled !== null) return scheduled;
      const count = Number(storage.getItem(KEY)) || 0;
      storage.setItem(KEY, String(count + 1));
      scheduled = Math.min(FIRST_DELAY_MS * 2 ** count, MAX_DELAY_MS);
      setTimer(() => reload(count), scheduled);
      return scheduled;
    },
    reset: () => storage.removeItem(KEY),
  };
}
