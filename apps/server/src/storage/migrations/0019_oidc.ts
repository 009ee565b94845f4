import { sql, type Kysely, type Migration } from 'kysely';

/** Accounts of an identity provider, and the codes with which its sign-ins reach the page. */
export const oidc: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table oidc_link (
  issuer text not null,
  subject text not null,
  person_id int not null references person on delete cascade,
  created_at bigint not null,
  primary key (issuer, subject),
  constraint oidc_link_person unique (person_id, issuer)
);

create table oidc_code (
  code_hash bytea primary key,
  key_hash bytea not null,
  person_id int not null references person on delete cascade,
  strong boolean not null,
  expires_at bigint not null
);
create index oidc_code_expiry on oidc_code (expires_at);
create index oidc_code_person on oidc_code (person_id);
`.execute(db);
  },
};
