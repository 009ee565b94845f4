export interface ReloaderPorts {
  /** Outlives the page: a page that fails at once must still wait longer each time. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** @param before reloads in a row before this one */
  reload: (before: number) => void;
  setTimer: (run: () => void, ms: number) => void;
}

export interface Reloader {
  /** Reloads the page after a while that doubles with each reload in a row; returns that while, ms. */
  schedule: () => number;
  /** All is well: the next reload comes soon again. */
  settle: () => void;
}

const FIRST = 1000;
const LONGEST = 60_000;
const KEY = 'wall.reloads';

export function createReloader({ storage, reload, setTimer }: ReloaderPorts): Reloader {
  let scheduled: number | null = null;
  return {
    schedule() {
      if (scheduled !== null) return scheduled;
      const count = Number(storage.getItem(KEY)) || 0;
      storage.setItem(KEY, String(count + 1));
      scheduled = Math.min(FIRST * 2 ** count, LONGEST);
      setTimer(() => reload(count), scheduled);
      return scheduled;
    },
    settle: () => storage.removeItem(KEY),
  };
}
