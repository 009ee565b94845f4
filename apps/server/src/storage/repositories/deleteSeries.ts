import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { anyInt } from '../anyOf.ts';

/**
 * Deletes what is stored of devices: series refer to no other table, so nothing of them is deleted with the devices. Hot
 * samples are left to the caller, as their partitions are dropped within days. Ingest must be locked.
 */
export async function deleteSeries(tx: Transaction<Schema>, deviceIds: readonly number[]): Promise<void> {
  for (const table of ['sample_day', 'sample_kept', 'latest', 'energy', 'energy_day', 'energy_mark'] as const)
    await tx.deleteFrom(table).where('device_id', '=', anyInt(deviceIds)).execute();
}
