import { sql, type Transaction } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';

/** Those of these devices that have reported values. A question of its own: series may be on other nodes than stations. */
export async function reportedAmong(
  tx: Transaction<Schema>,
  deviceIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ device_id: number }>`
select device_id from latest where device_id = ${anyInt(deviceIds)}`.execute(tx);
  return new Set(rows.map(({ device_id }) => device_id));
}
