import { sql, type Transaction } from 'kysely';
import { anyInt } from '../anyOf.ts';
import { numberArray } from '../arrayText.ts';
import type { Schema } from '../schema.ts';

/**
 * Blocks ingest of these gateways until the transaction ends. Ingest locks the same rows first, so this must come
 * before any other lock on the gateways to avoid deadlocks.
 */
export async function lockIngest(tx: Transaction<Schema>, gatewayIds: readonly number[]): Promise<void> {
  if (gatewayIds.length === 0) return;
  await sql`
insert into ingest_sequence (gateway_id) select unnest(${numberArray(gatewayIds)}::int[]) on conflict do nothing`.execute(
    tx,
  );
  await tx
    .selectFrom('ingest_sequence')
    .select('gateway_id')
    .where('gateway_id', '=', anyInt(gatewayIds))
    .orderBy('gateway_id')
    .forUpdate()
    .execute();
}
