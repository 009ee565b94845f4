import { listMessages, type Mailbox, type Received } from '@heliograph/testing';
import type { Client } from 'pg';
import { expect } from 'vitest';
import type { ClockedServer } from './clockedServer.ts';

/** Mails about alarms to a user. */
export async function alarmMailsTo({ folder }: Mailbox, person: string): Promise<Received[]> {
  const messages = await listMessages(folder, `${person}@demo.example`);
  return messages.filter(({ headers }) => headers['list-unsubscribe'] !== undefined);
}

/** Lets the server work until all changes are planned and nothing is due that could be sent now. */
export const notificationsSettled = (database: Client, server: ClockedServer) =>
  expect
    .poll(
      server.afterWork(async () => {
        const { rows } = await database.query<{ n: number }>(
          `select ((select count(*) from alarm_change)
             + (select count(*) from alarm_group where due_at <= $1)
             + (select count(*) from alarm_escalation where due_at <= $1)
             + (select count(*) from alarm_delivery where state = 'waiting' and due_at <= $1 + 60000))::int as n`,
          [server.clock.now],
        );
        return rows[0]!.n;
      }),
      { interval: 5 },
    )
    .toBe(0);
