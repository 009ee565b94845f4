import { monthBefore, nextFirstOfMonth } from '@heliograph/domain/notifications';
import type { Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { addDelivery } from './addDelivery.ts';

/** Maximum due mails in one transaction. */
const MAX_DUE = 500;

/**
 * Stores the mails with the statistics of the month before to people who want them, once a month has begun in their zone.
 * What was due while no server ran is one mail, about the last month.
 *
 * @returns whether there may be more
 */
export async function planMonthly(
  tx: Transaction<Schema>,
  channels: { mail: boolean },
  now: number,
): Promise<boolean> {
  const due = await tx
    .selectFrom('notification_setting as setting')
    .innerJoin('person', 'person.id', 'setting.person_id')
    .select(['person_id', 'daily_at', 'zone', 'email', 'disabled_at'])
    .where('monthly_due_at', '<=', now)
    .orderBy('monthly_due_at')
    .limit(MAX_DUE)
    .execute();
  for (const { person_id, daily_at, zone, email, disabled_at } of due) {
    if (channels.mail && email !== null && disabled_at === null)
      await addDelivery(
        tx,
        now,
        person_id,
        { channel: 'mail' },
        { kind: 'monthly', ...monthBefore(now, zone), zone },
      );
    await tx
      .updateTable('notification_setting')
      .set({ monthly_due_at: nextFirstOfMonth(now, daily_at, zone) })
      .where('person_id', '=', person_id)
      .execute();
  }
  return due.length === MAX_DUE;
}
