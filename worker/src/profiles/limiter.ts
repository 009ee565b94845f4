/** How much is done at once: over all, and under one key. */
export interface Limits {
  overall: number;
  each: number;
}

/** Does work in the order it came, never more at once than the limits say. */
export function createLimiter({ overall, each }: Limits) {
  const waiting: { key: string; begin: () => void }[] = [];
  const busy = new Map<string, number>();
  let total = 0;

  const busyWith = (key: string) => busy.get(key) ?? 0;

  function fill() {
    while (total < overall) {
      const index = waiting.findIndex(({ key }) => busyWith(key) < each);
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (next === undefined) return;
      total++;
      busy.set(next.key, busyWith(next.key) + 1);
      next.begin();
    }
  }

  function end(key: string) {
    total--;
    const left = busyWith(key) - 1;
    if (left === 0) busy.delete(key);
    else busy.set(key, left);
    fill();
  }

  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((begin) => {
        waiting.push({ key, begin });
        fill();
      });
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
