import type { Logger } from 'pino';
import type { Repositories } from './repositories/index.ts';

const EVERY_MS = 10 * 60_000;
/** Lifetime of pictures without a station and images without a firmware. */
const LOOSE_MS = 24 * 3_600_000;
/** How long companies see a request that nobody answered. */
const UNANSWERED_MS = 30 * 24 * 3_600_000;
/** Slightly more than a year of the communication log. */
const COMM_LOG_MS = 400 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface CleanupPorts {
  repositories: Pick<
    Repositories,
    | 'attempts'
    | 'challenges'
    | 'commLog'
    | 'customerRequests'
    | 'firmware'
    | 'invitations'
    | 'pairings'
    | 'pictures'
    | 'proofChallenges'
    | 'writeCounts'
  >;
  log: Logger;
  now: () => number;
}

/**
 * Deletes expired data periodically: attempts, codes, invitations, unanswered requests, pairings, unused pictures and
 * firmware images, old communication log entries and write counts.
 *
 * @returns a function that stops it
 */
export function startCleanup({
  repositories: {
    attempts,
    challenges,
    commLog,
    customerRequests,
    firmware,
    invitations,
    pairings,
    pictures,
    proofChallenges,
    writeCounts,
  },
  log,
  now,
}: CleanupPorts): () => void {
  async function sweep(): Promise<void> {
    await attempts.deleteExpired(now());
    await challenges.deleteExpired(now());
    await invitations.deleteExpired(now());
    await customerRequests.deleteExpired(now() - UNANSWERED_MS);
    await pairings.deleteExpired(now());
    await proofChallenges.deleteExpired(now());
    await pictures.deleteExpired(now() - LOOSE_MS);
    await firmware.deleteExpired(now() - LOOSE_MS);
    await commLog.deleteExpired(now() - COMM_LOG_MS);
    await writeCounts.deleteExpired(now() - DAY_MS);
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'expired data could not be deleted'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
