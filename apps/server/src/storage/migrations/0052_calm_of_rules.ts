import { sql, type Kysely, type Migration } from 'kysely';

/** Since when the condition of an alarm does not hold, while it may come back (docs/adr/0055). */
export const calmOfRules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table alarm_rule_state add column calm_since bigint`.execute(db);
  },
};
