import { sql, type Kysely, type Migration } from 'kysely';

/** Indexes for retention by time, and the daily disk usage by kind of data. */
export const operation: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create index if not exists audit_at on audit (at);
create index if not exists notice_at on notice (at);

create table disk_use (
  day bigint not null check (day % 86400000 = 0),
  kind text not null,
  bytes bigint not null,
  primary key (day, kind)
);
`.execute(db);
  },
};
