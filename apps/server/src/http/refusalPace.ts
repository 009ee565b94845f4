import { setTimeout as pause } from 'node:timers/promises';
import { createRecentMap } from '../support/recentMap.ts';

/** Answers to strangers that are refused, at a bounded pace. */
export interface RefusalPace {
  /** Resolves when the next refusal of the network may be answered. */
  turn(network: string): Promise<void>;
}

/** Refusals a second that a network is answered. */
const RATE = 100;
/** Answered at once after a pause: many pages notice at the same time that their sessions ended. */
const BURST = 200;
/** However many are held back, one waits no longer, ms. */
const MAX_WAIT_MS = 1_000;
const MAX_NETWORKS = 10_000;

/**
 * Holds back answers once a network is refused again and again: a client that goes on without pause then waits, instead of
 * keeping the server busy for everybody. Only what is refused waits.
 *
 * @param now ms, never jumps
 */
export function createRefusalPace(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = pause,
): RefusalPace {
  /** When all refusals that were counted have had their share of a second, by network. */
  const busyUntil = createRecentMap<string, number>(MAX_NETWORKS);
  return {
    async turn(network) {
      const at = now();
      const until = Math.max(at, busyUntil.get(network) ?? at) + 1_000 / RATE;
      const waitMs = Math.min(MAX_WAIT_MS, until - at - (BURST * 1_000) / RATE);
      busyUntil.set(network, Math.min(until, at + (BURST * 1_000) / RATE + MAX_WAIT_MS));
      if (waitMs > 0) await wait(waitMs);
    },
  };
}
