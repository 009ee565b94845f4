import { sql, type Kysely, type Migration } from 'kysely';

/** Display at which an alarm was acknowledged (docs/adr/0057). */
export const acknowledgedAtWalls: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table alarm_event add column wall text not null default ''`.execute(db);
  },
};
