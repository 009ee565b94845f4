import { sql, type Kysely, type Migration } from 'kysely';

/** Rated power of devices, which bounds their settings. */
export const ratedPower: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table device add column rated_power float8 check (rated_power > 0)`.execute(db);
  },
};
