import type { Rate } from './brokerLimits.ts';

export interface RateLimiter {
  /**
   * Takes a place in a key's queue.
   * @returns ms until its turn, 0 for now; null when that is more than the limiter's `maxWaitMs`: then nothing was taken
   */
  take(key: string, cost?: number): number | null;
  /** True if `take` would refuse. */
  isFull(key: string): boolean;
}

/** Maximum keys remembered; the oldest is forgotten first. */
const MAX_KEYS = 10_000;

/** Limits rates by key: `burst` at once, then `perSecond`. */
export function createRateLimiter(
  { burst, perSecond }: Rate,
  { maxWaitMs, now }: { maxWaitMs: number; now: () => number },
): RateLimiter {
  const spacing = 1000 / perSecond;
  /** When all that was taken so far has been worked off, by key. */
  const usedUntil = new Map<string, number>();

  /** When it could start, and after which wait it may. */
  function reserveTurn(key: string, cost: number): { start: number; waitMs: number } {
    const at = now();
    const known = usedUntil.get(key) ?? 0;
    // Further ahead than it can get: the clock was set back.
    const isAhead = known > at + maxWaitMs + 2 * burst * spacing;
    const start = isAhead ? at : Math.max(known, at);
    return { start, waitMs: Math.max(0, start - at - (burst - cost) * spacing) };
  }

  return {
    take(key, cost = 1) {
      const { start, waitMs } = reserveTurn(key, cost);
      if (waitMs > maxWaitMs) return null;
      usedUntil.delete(key);
      if (usedUntil.size >= MAX_KEYS) usedUntil.delete(usedUntil.keys().next().value!);
      usedUntil.set(key, start + cost * spacing);
      return waitMs;
    },

    isFull: (key) => reserveTurn(key, 1).waitMs > maxWaitMs,
  };
}
