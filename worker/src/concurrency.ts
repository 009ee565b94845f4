export interface Limits {
  /** Tasks that run at once. */
  overall: number;
  /** Maximum tasks with the same key; no separate limit if left out. */
  perKey?: number;
}

/** Runs tasks in their order, never more at once than the limits allow. */
export function createLimiter({ overall, perKey = Infinity }: Limits) {
  const waiting: { key: string; start: () => void }[] = [];
  const running = new Map<string, number>();
  let total = 0;

  const getRunning = (key: string) => running.get(key) ?? 0;

  function fill() {
    while (total < overall) {
      const index = waiting.findIndex(({ key }) => getRunning(key) < perKey);
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (next === undefined) return;
      total++;
      running.set(next.key, getRunning(next.key) + 1);
      next.start();
    }
  }

  function release(key: string) {
    total--;
    const left = getRunning(key) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    fill();
  }

  return {
    async run<T>(key: string, task: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        waiting.push({ key, start });
        fill();
      });
      try {
        return await task();
      } finally {
        release(key);
      }
    },
  };
}

/** Tasks with the same key run one after the other, in their order; different keys do not wait for each other. */
export function createKeyedMutex() {
  const limiter = createLimiter({ overall: Infinity, perKey: 1 });
  return { run: limiter.run };
}

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
