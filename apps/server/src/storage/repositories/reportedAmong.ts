import { sql, type Transaction } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';

/** Devices among these that have reported values. A separate query: series may be on other nodes than stations. */
export async function reportedAmong(
  tx: Transaction<Schema>,
  deviceIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ device_id: number }>`
select device_id from latest where device_id = ${anyInt(deviceIds)}`.execute(tx);
  return new Set(rows.map(({ device_id }) => device_id));
}
