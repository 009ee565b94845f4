import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { DeliveryPayload } from '../../storage/deliveryPayload.ts';

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
