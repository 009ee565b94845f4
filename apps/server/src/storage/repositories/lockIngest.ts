import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { anyInt } from '../anyOf.ts';

/**
 * Blocks ingest of these gateways until the transaction ends. Ingest locks the same rows first, so this must come
 * before any other lock on the gateways to avoid deadlocks.
 */
export async function lockIngest(tx: Transaction<Schema>, gatewayIds: readonly number[]): Promise<void> {
  if (gatewayIds.length === 0) return;
  await tx
    .insertInto('ingest_sequence')
    .values(gatewayIds.map((gateway_id) => ({ gateway_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('ingest_sequence')
    .select('gateway_id')
    .where('gateway_id', '=', anyInt(gatewayIds))
    .orderBy('gateway_id')
    .forUpdate()
    .execute();
}
