import { sql, type Kysely, type Migration } from 'kysely';

/** API tokens are sessions with a name, scopes and, if they are limited to them, stations. */
export const apiTokens: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table session
  add column token_name text,
  add column scopes text[],
  add column station_ids int[],
  add check ((token_name is null) = (scopes is null));

alter table audit add column token text not null default '';
`.execute(db);
  },
};
