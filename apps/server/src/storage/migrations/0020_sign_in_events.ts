import { sql, type Kysely, type Migration } from 'kysely';

/** Browsers that people sign in with, and what the log looks up of sign-ins. */
export const signInEvents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table known_browser (
  person_id int not null references person on delete cascade,
  kind text not null check (kind in ('cookie', 'device')),
  key_hash bytea not null,
  lang text not null,
  first_at bigint not null,
  seen_at bigint not null,
  primary key (person_id, key_hash)
);

create index audit_sign_in on audit (subject_id, id) where action in ('session.begin', 'session.refuse');

alter table proof_challenge add column method text;
`.execute(db);
  },
};
