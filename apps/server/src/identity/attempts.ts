import { createHash } from 'node:crypto';
import type { AttemptsRepository } from '../storage/repositories/attempts.ts';

export interface Limit {
  /** Distinguishes limits. */
  name: string;
  /** Attempts allowed within the window, which starts with the first. */
  most: number;
  windowMs: number;
}

export interface Attempt {
  /** Milliseconds until the next one is allowed; 0 when this one is. */
  waitMs: number;
  /** Takes it back because it does not count. */
  takeBack(): Promise<void>;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts counted in the database, so that all processes of a deployment share the counts. */
export function createAttempts({ attempts, now }: { attempts: AttemptsRepository; now: () => number }) {
  return {
    /** Counts an attempt in advance, so that parallel ones cannot slip through. */
    async take(limit: Limit, key: string): Promise<Attempt> {
      const at = now();
      const kept = keyOf(limit, key);
      const { n, until } = await attempts.count(kept, limit.most, at, limit.windowMs);
      return {
        waitMs: n > limit.most ? until - at : 0,
        takeBack: () => attempts.takeBack(kept, until),
      };
    },

    clear: (limit: Limit, key: string): Promise<void> => attempts.clear(keyOf(limit, key)),
  };
}

/** Hashed: people type anything into an account field, including passwords. */
const keyOf = ({ name }: Limit, key: string): string =>
  `${name} ${createHash('sha256').update(key).digest('base64url')}`;
