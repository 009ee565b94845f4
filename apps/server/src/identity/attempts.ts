import { createHash } from 'node:crypto';
import type { AttemptsRepository } from '../storage/repositories/attempts.ts';

export interface Limit {
  /** Told apart from all other limits by its name. */
  name: string;
  /** Attempts allowed within the window, which begins with the first. */
  most: number;
  windowMs: number;
}

export interface Attempt {
  /** Milliseconds until the next one is allowed; 0 when this one is. */
  waitMs: number;
  /** It was none: takes it back. */
  takeBack(): Promise<void>;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts counted in the database, so that all processes of a deployment share one count. */
export function createAttempts({ attempts, now }: { attempts: AttemptsRepository; now: () => number }) {
  return {
    /** Counts an attempt before anything is done for it, so that parallel ones do not slip through. */
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

/** Hashed: people type all kinds of things, passwords among them, where an account is asked for. */
const keyOf = ({ name }: Limit, key: string): string =>
  `${name} ${createHash('sha256').update(key).digest('base64url')}`;
