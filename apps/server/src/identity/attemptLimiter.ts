export interface AttemptLimiterOptions {
  /** Failures allowed within the window. */
  limit: number;
  windowMs: number;
  now: () => number;
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

/** Counts attempts per key in a window that starts with the first; memory is bounded by what one window brings. */
export function createAttemptLimiter({ limit, windowMs, now }: AttemptLimiterOptions) {
  let counts = new Map<string, { n: number; until: number }>();
  let nextSweep = 0;

  function sweep(at: number): void {
    if (at < nextSweep) return;
    nextSweep = at + windowMs;
    counts = new Map([...counts].filter(([, entry]) => entry.until > at));
  }

  return {
    /** Milliseconds until the key may try again; 0 when it may now. */
    wait(key: string): number {
      const at = now();
      const entry = counts.get(key);
      return entry && entry.until > at && entry.n >= limit ? entry.until - at : 0;
    },
    count(key: string): void {
      const at = now();
      sweep(at);
      const entry = counts.get(key);
      if (entry && entry.until > at) entry.n += 1;
      else counts.set(key, { n: 1, until: at + windowMs });
    },
    clear: (key: string): void => void counts.delete(key),
  };
}
