import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { DeliveryPayload, NotifiedAlarm } from '../../storage/deliveryPayload.ts';

/** Receiver of a delivery. */
export type Receiver =
  | { channel: 'mail' | 'sms' }
  | { channel: 'push'; pushId: number; endpoint: string }
  | { channel: 'webhook'; webhookId: number };

function getColumns(receiver: Receiver): {
  webhook_id: number | null;
  push_id: number | null;
  receiver: string;
} {
  switch (receiver.channel) {
    case 'mail':
    case 'sms':
      return { webhook_id: null, push_id: null, receiver: receiver.channel };
    case 'push':
      // One push service gets at most so many at a time.
      return {
        webhook_id: null,
        push_id: receiver.pushId,
        receiver: `push:${new URL(receiver.endpoint).host}`,
      };
    case 'webhook':
      return { webhook_id: receiver.webhookId, push_id: null, receiver: `webhook:${receiver.webhookId}` };
  }
}

/** Stores something to be sent at once. */
export async function addDelivery(
  tx: Kysely<Schema>,
  at: number,
  personId: number,
  receiver: Receiver,
  payload: DeliveryPayload,
): Promise<string> {
  const { id } = await tx
    .insertInto('alarm_delivery')
    .values({
      person_id: personId,
      ...getColumns(receiver),
      payload: JSON.stringify(payload),
      created_at: at,
      due_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Incidents take over alarms that began some minutes ago. */
const TAKEN_OVER_MS = 60 * 60_000;

/**
 * Sends deliveries of a webhook once more, with the same id, in which alarms started that an incident has taken over
 * since: receivers ignore ids that they have seen, so that no alarm starts twice.
 *
 * @param members with the incident that they are part of now
 * @returns those whose start was repeated
 */
export async function repeatStarts(
  tx: Kysely<Schema>,
  webhookId: number,
  members: readonly NotifiedAlarm[],
  at: number,
): Promise<Set<number>> {
  const repeated = new Set<number>();
  if (members.length === 0) return repeated;
  const incidents = new Map(members.map(({ id, incident }) => [id, incident]));
  const { rows } = await sql<{ id: string; alarms: NotifiedAlarm[] }>`
select id, payload -> 'alarms' as alarms from alarm_delivery
where webhook_id = ${webhookId} and created_at > ${at - TAKEN_OVER_MS} and payload ->> 'kind' = 'webhook'
order by created_at for update`.execute(tx);
  for (const { id, alarms } of rows) {
    const taken = alarms.filter((alarm) => alarm.ended === null && incidents.has(alarm.id));
    if (taken.length === 0) continue;
    for (const alarm of taken) {
      alarm.incident = incidents.get(alarm.id) ?? null;
      repeated.add(alarm.id);
    }
    const payload: DeliveryPayload = { kind: 'webhook', alarms };
    await tx
      .updateTable('alarm_delivery')
      .set({
        payload: JSON.stringify(payload),
        state: 'waiting',
        attempts: 0,
        due_at: at,
        finished_at: null,
      })
      .where('id', '=', id)
      .execute();
  }
  return repeated;
}
