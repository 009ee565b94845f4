import type { Logger } from 'pino';
import type { Repositories } from '../storage/repositories/index.ts';

const EVERY_MS = 10 * 60_000;
/** How long a picture waits for its station, and an image for its firmware. */
const LOOSE_MS = 24 * 3_600_000;
/** A year of the communication log and a little more. */
const COMM_LOG_MS = 400 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface SweepPorts {
  repositories: Pick<
    Repositories,
    | 'attempts'
    | 'challenges'
    | 'commLog'
    | 'firmware'
    | 'invitations'
    | 'pairings'
    | 'pictures'
    | 'writeCounts'
  >;
  log: Logger;
  now: () => number;
}

/**
 * Forgets attempts, codes, invitations, pairings, pictures that no station shows, images that no firmware has, old entries of the communication log and counts
 * of past days, now and then.
 *
 * @returns what ends it.
 */
export function sweepIdentity({
  repositories: { attempts, challenges, commLog, firmware, invitations, pairings, pictures, writeCounts },
  log,
  now,
}: SweepPorts): () => void {
  async function sweep(): Promise<void> {
    await attempts.sweep(now());
    await challenges.sweep(now());
    await invitations.sweep(now());
    await pairings.sweep(now());
    await pictures.sweep(now() - LOOSE_MS);
    await firmware.sweep(now() - LOOSE_MS);
    await commLog.sweep(now() - COMM_LOG_MS);
    await writeCounts.sweep(now() - DAY_MS);
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'what has ended could not be removed'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
