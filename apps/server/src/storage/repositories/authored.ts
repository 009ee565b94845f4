import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { peopleRepository } from './people.ts';

/** Authors whose rows count: a person and their company, or everyone for `all`. */
export type AuthorScope = { personId: number; companyId: number | null } | 'all';

/** True if rows belong to the person or their company, by their `author`. */
export const isAuthoredBy = (who: AuthorScope) =>
  who === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(author.id = ${who.personId} or author.company_id = ${who.companyId})`;

/** Shared parts of transactions on rows that a person owns. */
export function authoredTransaction(
  tx: Transaction<Schema>,
  table: 'profile' | 'electricity_plan' | 'price_series',
) {
  return {
    tx,
    /** The calling person, locked, so that parallel saves of one person wait for each other. */
    async lockPerson(id: number) {
      await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      return peopleRepository(tx).byId(id);
    },

    async countOf(personId: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
select count(*)::int as n from ${sql.table(table)} where person_id = ${personId}`.execute(tx);
      return rows[0]!.n;
    },

    async remove(id: number): Promise<void> {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    },
  };
}
