import { sql, type Kysely, type Migration } from 'kysely';

/**
 * True if a slot of an external broker has been subscribed, so that the broker keeps messages for it. Those that exist
 * have been used by an earlier version.
 */
export const brokerSessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table broker_slot add column subscribed boolean not null default false;
update broker_slot set subscribed = true;
`.execute(db);
  },
};
