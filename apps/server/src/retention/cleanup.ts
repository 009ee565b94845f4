import type { SetTimer } from '@heliograph/domain/time';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Retention } from '../config/retention.ts';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { ClockTrust } from '../time/clockTrust.ts';
import { deleteOld } from './deleteOld.ts';
import { AdvisoryLock, whenAlone } from '../storage/advisoryLock.ts';

const EVERY_MS = 10 * 60_000;
/** Lifetime of pictures without a station and images without a firmware. */
const LOOSE_MS = 24 * 3_600_000;
/** Time for which companies see an unanswered request. */
const UNANSWERED_MS = 30 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface CleanupPorts {
  repositories: Pick<
    Repositories,
    | 'attempts'
    | 'challenges'
    | 'contactChanges'
    | 'customerRequests'
    | 'firmware'
    | 'invitations'
    | 'oidc'
    | 'pairings'
    | 'pictures'
    | 'proofChallenges'
    | 'imports'
    | 'writeCounts'
  >;
  pool: pg.Pool;
  retention: Retention;
  clock: Pick<ClockTrust, 'mayDelete'>;
  setTimer: SetTimer;
  log: Logger;
  now: () => number;
}

/**
 * Deletes expired data periodically: attempts, codes, links to undo contacts, invitations, imports that were not started, access data of
 * others, unanswered requests, pairings, unused pictures and firmware images, write counts, and whatever is older than
 * it is kept. It stops after the batch under way, and does nothing while the time is doubtful [TRU-02].
 */
export function startCleanup({
  repositories: {
    attempts,
    challenges,
    contactChanges,
    customerRequests,
    firmware,
    invitations,
    oidc,
    pairings,
    pictures,
    proofChallenges,
    imports,
    writeCounts,
  },
  pool,
  retention,
  clock,
  setTimer,
  log,
  now,
}: CleanupPorts): Loop {
  async function sweep(stopping: AbortSignal): Promise<void> {
    await attempts.deleteExpired(now());
    await challenges.deleteExpired(now());
    await contactChanges.deleteExpired(now());
    await invitations.deleteExpired(now());
    await customerRequests.deleteExpired(now() - UNANSWERED_MS);
    await pairings.deleteExpired(now());
    await oidc.deleteExpired(now());
    await proofChallenges.deleteExpired(now());
    await imports.deleteExpired(now(), now() - LOOSE_MS);
    await pool.query(`delete from energy_import where state = 'open' and created_at < $1`, [
      now() - LOOSE_MS,
    ]);
    await pictures.deleteExpired(now() - LOOSE_MS);
    await firmware.deleteExpired(now() - LOOSE_MS);
    await writeCounts.deleteExpired(now() - DAY_MS);
    const deleted = await deleteOld({ pool, retention, now }, stopping);
    if (Object.values(deleted).some((rows) => rows > 0)) log.info({ deleted }, 'old data deleted');
  }
  return startLoop((stopping) => whenAlone(pool, AdvisoryLock.cleanup, () => sweep(stopping)), {
    every: EVERY_MS,
    setTimer,
    may: clock.mayDelete,
    outage: createOutageLog(log, {
      fails: 'expired data cannot be deleted',
      works: 'expired data is deleted again',
    }),
  });
}
