import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { ContactChangeTable } from '../accountSchema.ts';
import type { Schema } from '../schema.ts';

/** Changes of contacts that can still be taken back. */
export function contactChangesRepository(db: Kysely<Schema>) {
  return {
    async add(change: Insertable<ContactChangeTable>): Promise<void> {
      await db.insertInto('contact_change').values(change).execute();
    },

    /**
     * Uses up the link of a change, and those of the person's other changes.
     *
     * @returns these changes, oldest first; none when the link is unknown, was used or has expired
     */
    async take(tokenHash: Buffer, now: number): Promise<Selectable<ContactChangeTable>[]> {
      const { rows } = await sql<Selectable<ContactChangeTable>>`
delete from contact_change as taken using contact_change as named
where named.token_hash = ${tokenHash} and named.expires_at > ${now} and taken.expires_at > ${now}
  and taken.person_id = named.person_id
returning taken.*`.execute(db);
      return rows.toSorted((one, other) => one.id - other.id);
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('contact_change').where('expires_at', '<=', now).execute();
    },
  };
}
