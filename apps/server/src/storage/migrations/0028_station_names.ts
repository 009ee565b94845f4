import { sql, type Kysely, type Migration } from 'kysely';

/** Pages of lists and reports are in the order of names: without an index each would sort 100,000 stations. */
export const stationNames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index station_name on station (lower(name), id)`.execute(db);
  },
};
