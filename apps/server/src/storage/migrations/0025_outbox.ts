import { sql, type Kysely, type Migration } from 'kysely';

/** Mails and SMS that are not sent yet, so that they survive the server that wanted to send them (docs/adr/0038). */
export const outbox: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table outgoing_message (
  id uuid primary key default gen_random_uuid(),
  sealed bytea not null,
  attempts int not null default 0,
  created_at bigint not null,
  due_at bigint not null
);
create index outgoing_message_due on outgoing_message (due_at);
`.execute(db);
  },
};
