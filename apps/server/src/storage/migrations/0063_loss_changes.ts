import { sql, type Kysely, type Migration } from 'kysely';

/** When the installed power of a station was last changed: expected energy is learnt from the time after. */
export const lossChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table loss_station add column changed_at bigint`.execute(db);
  },
};
