/**
 * Caches expensive results for a while, by key. Concurrent callers share one computation; failures are not cached.
 */
export function createTtlCache<T>(lifetimeMs: number, now: () => number) {
  const held = new Map<string, { answer: Promise<T>; until: number }>();

  return {
    get(key: string, compute: () => Promise<T>): Promise<T> {
      const known = held.get(key);
      if (known && now() < known.until) return known.answer;
      const entry = { answer: compute(), until: now() + lifetimeMs };
      held.set(key, entry);
      entry.answer.catch(() => {
        if (held.get(key) === entry) held.delete(key);
      });
      return entry.answer;
    },
    /** Keeps a result that came another way. */
    set(key: string, result: T) {
      held.set(key, { answer: Promise.resolve(result), until: now() + lifetimeMs });
    },
    /** Drops all computed values. */
    clear: () => held.clear(),
  };
}
