import { sql, type Kysely, type Migration } from 'kysely';

/** Accounts can be disabled and deleted; a deleted person's stations remain without an owner. */
export const peopleAdministration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table person add column disabled_at bigint;

alter table station
  alter column creator_id drop not null,
  drop constraint station_creator_id_fkey,
  add foreign key (creator_id) references person on delete set null;
`.execute(db);
  },
};
