import { sql, type Kysely, type Migration } from 'kysely';

/** Which server receives which share of an external broker's messages. */
export const brokerSlots: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table broker_member (
  broker_id int not null references broker_server on delete cascade,
  server text not null,
  seen_at bigint not null,
  primary key (broker_id, server)
) with (fillfactor = 50);

create table broker_slot (
  broker_id int not null references broker_server on delete cascade,
  slot int not null check (slot >= 0),
  holder text,
  primary key (broker_id, slot),
  foreign key (broker_id, holder) references broker_member on delete set null (holder)
);
`.execute(db);
  },
};
