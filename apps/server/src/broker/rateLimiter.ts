import type { Rate } from './brokerLimits.ts';

export interface RateLimiter {
  /**
   * Takes a place in a key's queue.
   * @returns ms until its turn, 0 for now; null when that is more than the limiter's `maxWaitMs`: then nothing was taken
   */
  take(key: string, cost?: number): number | null;
}

/** Most keys remembered; the oldest is forgotten first. */
const MAX_KEYS = 10_000;

/** Limits rates by key: `burst` at once, then `perSecond`. */
export function createRateLimiter(
  { burst, perSecond }: Rate,
  { maxWaitMs, now }: { maxWaitMs: number; now: () => number },
): RateLimiter {
  const spacing = 1000 / perSecond;
  /** When all that was taken so far has been worked off, by key. */
  const usedUntil = new Map<string, number>();

  return {
    take(key, cost = 1) {
      const at = now();
      const known = usedUntil.get(key) ?? 0;
      // Further ahead than it can get: the clock was set back.
      const isAhead = known > at + maxWaitMs + 2 * burst * spacing;
      const start = isAhead ? at : Math.max(known, at);
      const waitMs = Math.max(0, start - at - (burst - cost) * spacing);
      if (waitMs > maxWaitMs) return null;
      usedUntil.delete(key);
      if (usedUntil.size >= MAX_KEYS) usedUntil.delete(usedUntil.keys().next().value!);
      usedUntil.set(key, start + cost * spacing);
      return waitMs;
    },
  };
}
