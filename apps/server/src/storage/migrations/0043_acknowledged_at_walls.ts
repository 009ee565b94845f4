import { sql, type Kysely, type Migration } from 'kysely';

/** In front of which display somebody did something with an alarm (docs/adr/0057). */
export const acknowledgedAtWalls: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table alarm_event add column wall text not null default ''`.execute(db);
  },
};
