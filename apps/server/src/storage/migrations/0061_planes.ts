import { sql, type Kysely, type Migration } from 'kysely';

/** Tilt, direction and size of each part of a station's panels, as people entered them. */
export const planes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table station add column planes jsonb not null default '[]'`.execute(db);
  },
};
