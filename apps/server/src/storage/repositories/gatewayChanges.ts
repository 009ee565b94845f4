import { sql, type Transaction } from 'kysely';
import { announce } from '../changeFeed.ts';
import type { Schema } from '../schema.ts';
import { lockIngest } from './lockIngest.ts';

export type GatewayChanges = ReturnType<typeof createGatewayChanges>;

/** The gateways that a transaction changes. All servers are informed when it commits. */
export function createGatewayChanges(tx: Transaction<Schema>) {
  const changed = new Set<string>();

  async function add(uuids: readonly string[]): Promise<void> {
    for (const uuid of uuids) changed.add(uuid);
    await announce(tx, { gateways: uuids });
  }

  return {
    /** Uuids. */
    changed: changed as ReadonlySet<string>,

    /** Gateways that are deleted, or that have a new password. */
    add,

    /**
     * Makes ingest read gateways again whose devices, zone or power change. Blocks their ingest until the transaction
     * ends, so it must come before any lock on them or their devices.
     */
    async outdate(gatewayIds: readonly number[]): Promise<void> {
      if (gatewayIds.length === 0) return;
      await lockIngest(tx, gatewayIds);
      const { rows } = await sql<{ uuid: string }>`
        update ingest_sequence set revision = revision + 1 from gateway
        where gateway_id = gateway.id and gateway_id = any(${gatewayIds}::int[]) returning uuid`.execute(tx);
      await add(rows.map(({ uuid }) => uuid));
    },
  };
}
