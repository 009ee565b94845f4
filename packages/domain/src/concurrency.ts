export interface Limits {
  /** Tasks that run at once. */
  overall?: number;
  /** Maximum tasks with the same key, at least one. If it grows, `fill` starts what may start now. */
  perKey?: number | ((key: string) => number);
}

/** Runs tasks in their order, never more at once than the limits allow: those of a key, and all together. */
export function createLimiter({ overall = Infinity, perKey = Infinity }: Limits) {
  const waiting: { key: string; start: () => void }[] = [];
  const running = new Map<string, number>();
  let total = 0;

  const hasRoom = (key: string) =>
    total < overall && (running.get(key) ?? 0) < (typeof perKey === 'number' ? perKey : perKey(key));

  function take(key: string) {
    total++;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function release(key: string) {
    total--;
    const left = running.get(key)! - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    fill();
  }

  function fill() {
    for (;;) {
      const index = waiting.findIndex((one) => hasRoom(one.key));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      take(next.key);
      next.start();
    }
  }

  return {
    /** Runs a task at once where there is room, or else when its turn comes. */
    async run<T>(key: string, task: () => Promise<T>): Promise<T> {
      if (hasRoom(key)) take(key);
      else await new Promise<void>((start) => waiting.push({ key, start }));
      try {
        return await task();
      } finally {
        release(key);
      }
    },

    fill,

    /** How many tasks wait, of all keys or of one. */
    waiting: (key?: string): number =>
      key === undefined ? waiting.length : waiting.filter((one) => one.key === key).length,
  };
}

/** Tasks with the same key run one after the other, in their order; different keys do not wait for each other. */
export const createKeyedMutex = () => createLimiter({ perKey: 1 }).run;

/** Concurrent callers with the same key share one promise; nothing is kept once it settled. */
export function createSharedPromises<T>() {
  const pending = new Map<string, Promise<T>>();

  return (key: string, start: () => Promise<T>): Promise<T> => {
    const known = pending.get(key);
    if (known) return known;
    const started = start().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}
