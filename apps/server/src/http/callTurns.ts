import { createLimiter } from '@heliograph/domain/concurrency';
import type { SetTimer } from '@heliograph/domain/time';
import type { Session } from '../identity/sessions.ts';
import { createRecentMap } from '../support/recentMap.ts';
import { systemTimer } from '../support/startLoop.ts';
import { tooMany } from './refused.ts';
import { getCallerKind } from './requireBounds.ts';

/** A fair share of the server for each person, display and guest (TRU-03). */
export interface CallTurns {
  /** Works on a call when it is the turn of its caller. @throws Refused when too many of theirs wait already */
  run<T>(session: Session, work: () => Promise<T> | T): Promise<T>;
}

/** More would not be answered sooner where the server has two cores. */
const MAX_AT_ONCE = 3;
/** Work that a caller can have done at such a rate, ms: a page that opens. It comes back while time passes. */
const MAX_CREDIT_MS = 300;
const MAX_WAITING = 100;
const RETRY_MS = 1_000;
const MAX_CALLERS = 10_000;
/** How soon a call that waits starts once its caller has credit again, ms. */
const CHECK_MS = 50;

/**
 * Works on a few calls of the same caller at once, and on one after the other when they go on and on: the next ones wait,
 * so that others find the server and the database free.
 *
 * @param now ms, never jumps
 */
export function createCallTurns(
  now: () => number = () => performance.now(),
  setTimer: SetTimer = systemTimer,
): CallTurns {
  /** Work that each caller still has at the higher rate, ms, at an instant. */
  const credits = createRecentMap<string, { ms: number; at: number }>(MAX_CALLERS);
  const readCredit = (key: string, at: number) => {
    const known = credits.get(key);
    return known ? Math.min(MAX_CREDIT_MS, known.ms + at - known.at) : MAX_CREDIT_MS;
  };
  const limiter = createLimiter({ perKey: (key) => (readCredit(key, now()) > 0 ? MAX_AT_ONCE : 1) });

  let isChecking = false;
  /** Credit comes back while a long call is in work. */
  function check() {
    limiter.fill();
    isChecking = limiter.waiting() > 0;
    if (isChecking) setTimer(check, CHECK_MS);
  }

  return {
    async run(session, work) {
      const key = getKey(session);
      if (limiter.waiting(key) >= MAX_WAITING) throw tooMany(RETRY_MS, 'tooManyCalls');
      const answer = limiter.run(key, async () => {
        const from = now();
        try {
          return await work();
        } finally {
          const at = now();
          credits.set(key, { ms: Math.max(-MAX_CREDIT_MS, readCredit(key, at) - (at - from)), at });
        }
      });
      if (!isChecking) check();
      return answer;
    },
  };
}

/** Guests share one account, and walls may. */
const getKey = (session: Session): string =>
  getCallerKind(session) === 'guest' ? session.publicId : `${session.person.id}`;
