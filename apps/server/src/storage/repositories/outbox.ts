import { sql, type Kysely } from 'kysely';
import { DATABASE_TIME } from '../databaseTime.ts';
import type { Schema } from '../schema.ts';

/** A message that a server has taken for sending. */
export interface OutboxRow {
  id: string;
  sealed: Buffer;
  /** Failed ones so far. */
  attempts: number;
}

const NOW = sql.raw(DATABASE_TIME);
/** Age at which an unsent message is useless, for instance after a restore. */
const OUTDATED_MS = 3_600_000;

/** Mails and SMS until they are sent. A server that takes one has it for a while; then others may take it. */
export function outboxRepository(db: Kysely<Schema>) {
  return {
    /** Stores a message and takes it. @returns its id */
    async add(sealed: Buffer, forMs: number): Promise<string> {
      const { rows } = await sql<{ id: string }>`
insert into outgoing_message (sealed, created_at, due_at) values (${sealed}, ${NOW}, ${NOW} + ${forMs}::int)
returning id`.execute(db);
      return rows[0]!.id;
    },

    /** Takes messages that no server has. */
    async take(most: number, forMs: number): Promise<OutboxRow[]> {
      const { rows } = await sql<OutboxRow>`
update outgoing_message set due_at = ${NOW} + ${forMs}::int where id in (
  select id from outgoing_message where due_at <= ${NOW} order by due_at limit ${most} for update skip locked
) returning id, sealed, attempts`.execute(db);
      return rows;
    },

    /** Lets a server try again, after a while. */
    async postpone(id: string, forMs: number): Promise<void> {
      await sql`
update outgoing_message set attempts = attempts + 1, due_at = ${NOW} + ${forMs}::int where id = ${id}`.execute(
        db,
      );
    },

    async remove(id: string): Promise<void> {
      await sql`delete from outgoing_message where id = ${id}`.execute(db);
    },

    /** @returns how many messages were given up */
    async removeOutdated(): Promise<number> {
      const { rows } = await sql`
delete from outgoing_message where created_at < ${NOW} - ${OUTDATED_MS}::int returning id`.execute(db);
      return rows.length;
    },
  };
}
export type OutboxRepository = ReturnType<typeof outboxRepository>;
