import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** PostgreSQL's serialization_failure and deadlock_detected: nothing was stored, and a retry may succeed. */
const RETRYABLE = ['40001', '40P01'];

/**
 * Runs `work` in one transaction, rolled back when it rejects. After a conflict with another transaction it runs once
 * more, so `work` must not keep state between calls.
 *
 * To avoid deadlocks, transactions lock in this order, and several rows of a kind by id: 1. a contact that may be
 * invited or registered (`invitations.lockAccount`); 2. stations that change (`stationTransaction.lock`,
 * `shares.lock`), for no key update; 3. companies: for no key update where their people change (`customers.change`),
 * else shared, so that no one joins or leaves (`shares.lockCompaniesOf`, `shares.lockCompany`,
 * `stationCreation.creator`); 4. people who change (`companyTransaction`, pictures), for no key update, then requests
 * to them (`customerRequests`); 5. stations that are only referenced (`companyTransaction.linkedAmong`), for key share:
 * this waits only for deletions, so it may come this late; 6. displays (`displayTransaction.lock`) and their pairings,
 * before their sessions; the stations that a display shows come after it, as in 5; 7. gateways' sequences
 * (`stationTransaction.remove`, ingest), then everything that belongs to a station; 8. versions of accounts
 * (`accountVersions.increment`).
 *
 * A deletion upgrades its lock of the station last, when it can no longer be part of a deadlock.
 */
export async function inOneTransaction<T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const attempt = () => db.transaction().execute(work);
  try {
    return await attempt();
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return attempt();
  }
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && RETRYABLE.includes(code);
}

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** Name of the unique index or constraint that a statement violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? constraint : null;
}
