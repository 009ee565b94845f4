import { createKeyedMutex } from '@heliograph/domain/concurrency';
import { createHash } from 'node:crypto';
import type { AttemptsRepository } from '../storage/repositories/attempts.ts';

export interface Limit {
  /** Distinguishes limits. */
  name: string;
  /** Attempts allowed within the window, which starts with the first. */
  most: number;
  windowMs: number;
  /** Reachable without signing in: going on after a refusal costs no query. */
  anonymous?: true;
}

export interface Attempt {
  /** Milliseconds until the next one is allowed; 0 when this one is. */
  waitMs: number;
  /** Takes it back because it does not count. */
  takeBack(): Promise<void>;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Refusals are not counted again for this long; another process may have taken attempts back. */
const REFUSED_MS = 2_000;
/** Maximum keys whose refusal is remembered. */
const MAX_REFUSED = 10_000;

/** Attempts counted in the database, so that all processes of a deployment share the counts. */
export function createAttempts({ attempts, now }: { attempts: AttemptsRepository; now: () => number }) {
  /** State of anonymous limits by key: end of the window and when it was read. */
  const refused = new Map<string, { until: number; readAt: number }>();
  /** They would wait for each other's row in any case, and so hold one connection instead of all. */
  const inTurn = createKeyedMutex();

  function getWait(kept: string, at: number): number {
    const known = refused.get(kept);
    if (!known) return 0;
    if (known.until > at && Math.abs(at - known.readAt) < REFUSED_MS) return known.until - at;
    refused.delete(kept);
    return 0;
  }

  async function count(limit: Limit, kept: string): Promise<Attempt> {
    const at = now();
    const waitMs = getWait(kept, at);
    if (waitMs > 0) return { waitMs, takeBack: () => Promise.resolve() };
    const { n, until } = await attempts.count(kept, limit.most, at, limit.windowMs);
    const isRefused = n > limit.most;
    if (isRefused && limit.anonymous) {
      if (refused.size >= MAX_REFUSED) refused.delete(refused.keys().next().value!);
      refused.set(kept, { until, readAt: at });
    }
    return {
      waitMs: isRefused ? until - at : 0,
      takeBack() {
        refused.delete(kept);
        return inTurn(kept, () => attempts.takeBack(kept, until));
      },
    };
  }

  return {
    /** Counts an attempt in advance, so that parallel ones cannot slip through. */
    take(limit: Limit, key: string): Promise<Attempt> {
      const kept = getKey(limit, key);
      return inTurn(kept, () => count(limit, kept));
    },

    clear(limit: Limit, key: string): Promise<void> {
      const kept = getKey(limit, key);
      refused.delete(kept);
      return inTurn(kept, () => attempts.clear(kept));
    },
  };
}

/** Hashed: people type anything into an account field, including passwords. */
const getKey = ({ name }: Limit, key: string): string =>
  `${name} ${createHash('sha256').update(key).digest('base64url')}`;
