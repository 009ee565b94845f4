import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** PostgreSQL's serialization_failure and deadlock_detected: nothing was kept, and the same may well succeed now. */
const PASSING = ['40001', '40P01'];

/**
 * Does something in one transaction: nothing is kept when `work` rejects. Where another transaction was in the way it
 * is done once more, so `work` begins anew each time it is called and keeps nothing outside.
 *
 * Transactions that would wait for each other lock in this order, and several of a kind by their ids:
 * 1. a contact that may be invited or registered (`invitations.holdAccount`);
 * 2. stations that change (`stationChange.lock`, `shares.hold`), for no key update;
 * 3. companies: for no key update where their people change (`customers.change`), else shared, so that nobody joins or
 *    leaves (`shares.holdCompaniesOf`, `shares.holdCompany`, `stationCreation.creator`);
 * 4. people who change (`companyChange`, pictures), for no key update;
 * 5. stations that are only referred to (`companyChange.linkedAmong`), for key share: that waits for a deletion and
 *    for nothing else, so it may come this late;
 * 6. displays (`displayChange.lock`) and the pairings that they came of, before the sessions that they have; stations
 *    that one shows come after it, as in 5;
 * 7. gateways' sequences (`stationChange.remove`, ingest), then whatever hangs on a station.
 *
 * A deletion raises its lock of the station last of all, when it waits for nobody who waits for it.
 */
export async function inOneTransaction<T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const attempt = () => db.transaction().execute(work);
  try {
    return await attempt();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return attempt();
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && PASSING.includes(code);
}
