import { sql, type Kysely, type Migration } from 'kysely';

/** Servers read gateways one by one, and notice by the revision when what they read is outdated. */
export const scaling: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table ingest_sequence add column revision int not null default 0;
`.execute(db);
  },
};
