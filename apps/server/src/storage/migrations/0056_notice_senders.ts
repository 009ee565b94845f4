import { sql, type Kysely, type Migration } from 'kysely';

/** Who caused a notice, so that nobody can fill another person's list (TRU-03). */
export const noticeSenders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table notice add column sender_id integer references person (id) on delete set null`.execute(
      db,
    );
  },
};
