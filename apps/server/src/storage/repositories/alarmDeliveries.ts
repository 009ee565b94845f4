import { sql, type Kysely } from 'kysely';
import type { DeliveryPayload } from '../deliveryPayload.ts';
import type { Channel, DeliveryState, DisabledWhy } from '../notificationSchema.ts';
import type { Schema } from '../schema.ts';

export interface TakenDelivery {
  id: string;
  personId: number;
  webhookId: number | null;
  pushId: number | null;
  /** Receiver as in the table. */
  receiver: string;
  payload: DeliveryPayload;
  /** This one included. */
  attempts: number;
  createdAt: number;
}

/**
 * Most that one take looks through, and that one server has under way for a receiver, so that one that hangs does not
 * keep all others; the mail server has no limit of its own.
 */
const MAX_DUE_DELIVERIES = 500;
const MAX_PER_RECEIVER = { push: 8, other: 4 };

export type AlarmDeliveriesRepository = ReturnType<typeof alarmDeliveriesRepository>;

/**
 * Messages to people and calls of webhooks about alarms. A server that takes one has it for a while; then others may
 * take it.
 */
export function alarmDeliveriesRepository(db: Kysely<Schema>) {
  return {
    /** @param busy receivers of what is under way, once for each delivery */
    async take(most: number, busy: readonly string[], now: number, forMs: number): Promise<TakenDelivery[]> {
      if (most <= 0) return [];
      const { rows } = await sql<TakenDelivery>`
with busy as (select receiver, count(*) as under_way from unnest(${[...busy]}::text[]) as receiver group by receiver),
seen as (
  select id, receiver, due_at from alarm_delivery
  where state = 'waiting' and due_at <= ${now} order by due_at limit ${MAX_DUE_DELIVERIES}
), ranked as (
  select id, receiver, row_number() over (partition by receiver order by due_at) + coalesce(under_way, 0) as place
  from seen left join busy using (receiver)
)
update alarm_delivery set due_at = ${now + forMs}, attempts = attempts + 1
where id in (
  select delivery.id from alarm_delivery as delivery join ranked on ranked.id = delivery.id
  where (ranked.receiver = 'mail'
      or place <= case when ranked.receiver like 'push:%' then ${MAX_PER_RECEIVER.push} else ${MAX_PER_RECEIVER.other} end::int)
    and state = 'waiting' and delivery.due_at <= ${now}
  limit ${most} for update of delivery skip locked
)
returning id, person_id as "personId", webhook_id as "webhookId", push_id as "pushId", receiver, payload, attempts,
  created_at as "createdAt"`.execute(db);
      return rows;
    },

    async finish(
      id: string,
      state: Exclude<DeliveryState, 'waiting'>,
      { at, status = null, error = '' }: { at: number; status?: number | null; error?: string },
    ): Promise<void> {
      await db
        .updateTable('alarm_delivery')
        .set({ state, finished_at: at, status, error })
        .where('id', '=', id)
        .execute();
    },

    async postpone(id: string, dueAt: number, status: number | null, error: string): Promise<void> {
      await db
        .updateTable('alarm_delivery')
        .set({ due_at: dueAt, status, error })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },

    /** Sends a finished delivery of a webhook once more, with the same id. @returns whether there is one */
    async replay(id: string, webhookId: number, now: number): Promise<boolean> {
      const row = await db
        .updateTable('alarm_delivery')
        .set({ state: 'waiting', attempts: 0, due_at: now, finished_at: null })
        .where('id', '=', id)
        .where('webhook_id', '=', webhookId)
        .where('state', '<>', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    ofWebhook: (webhookId: number, limit: number) =>
      db
        .selectFrom('alarm_delivery')
        .select(['id', 'state', 'attempts', 'created_at', 'due_at', 'finished_at', 'status', 'error'])
        .select(sql<number>`coalesce(jsonb_array_length(payload -> 'alarms'), 0)`.as('alarms'))
        .where('webhook_id', '=', webhookId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** True if the webhook took something that was created since. */
    async tookSince(webhookId: number, at: number): Promise<boolean> {
      const row = await db
        .selectFrom('alarm_delivery')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'sent')
        .where('finished_at', '>=', at)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async disable(webhookId: number, why: DisabledWhy): Promise<void> {
      await db
        .updateTable('webhook')
        .set({ disabled_why: why })
        .where('id', '=', webhookId)
        .where('disabled_why', 'is', null)
        .execute();
    },

    webhook: (id: number) => db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst(),

    async deleteFinished(before: number): Promise<void> {
      await db.deleteFrom('alarm_delivery').where('finished_at', '<', before).execute();
    },

    /** Changes of alarms that wait to be planned. */
    async changes(): Promise<number> {
      const { n } = await db
        .selectFrom('alarm_change')
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** State of each channel, for administrators. */
    async state(since: number) {
      const { rows } = await sql<{
        channel: Channel;
        waiting: number;
        oldest: number | null;
        failed: number;
        sent: number;
        error: string | null;
        failedAt: number | null;
      }>`
select channel, waiting, oldest, failed, sent, last.error, last."failedAt"
from (values ('mail'), ('push'), ('sms'), ('webhook')) as channels(channel),
lateral (
  select count(*) filter (where state = 'waiting')::int as waiting,
    min(created_at) filter (where state = 'waiting') as oldest,
    count(*) filter (where state = 'failed' and finished_at >= ${since})::int as failed,
    count(*) filter (where state = 'sent' and finished_at >= ${since})::int as sent
  from alarm_delivery where split_part(receiver, ':', 1) = channel
) as counts
left join lateral (
  select error, coalesce(finished_at, created_at) as "failedAt" from alarm_delivery
  where split_part(receiver, ':', 1) = channel and error <> '' order by coalesce(finished_at, due_at) desc limit 1
) as last on true`.execute(db);
      return rows;
    },
  };
}
