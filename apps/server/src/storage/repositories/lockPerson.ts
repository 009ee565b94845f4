import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { type Account, peopleRepository } from './people.ts';

/** Locks a person, so that other transactions that lock them wait for this one, and reads them. */
export async function lockPerson(tx: Transaction<Schema>, id: number): Promise<Account | undefined> {
  await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return peopleRepository(tx).byId(id);
}

/**
 * Runs `work` in one transaction that has locked a person, as `inOneTransaction` does: of two concurrent calls, the
 * second counts what the first added.
 */
export const withPersonLocked = <T>(
  db: Kysely<Schema>,
  id: number,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  inOneTransaction(db, async (tx) => {
    await lockPerson(tx, id);
    return work(tx);
  });
