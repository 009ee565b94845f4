import { sql, type Kysely } from 'kysely';

/** Tells pages that an account changed, and why a session ended. */
export const accountChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table account_version (
  person_id int primary key references person on delete cascade,
  version int not null
);

alter table session add column ended_by text;
`.execute(db);
  },
};
