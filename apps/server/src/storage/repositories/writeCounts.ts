import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { anyText } from '../anyOf.ts';

/** Writes of device properties per UTC day. */
export function writeCountsRepository(db: Kysely<Schema>) {
  return {
    /** Counts a write. @param day its first instant @returns the day's count, including this one */
    async count(deviceId: number, code: string, day: number): Promise<number> {
      const { n } = await db
        .insertInto('write_count')
        .values({ device_id: deviceId, code, day, n: 1 })
        .onConflict((conflict) =>
          conflict.columns(['device_id', 'code', 'day']).doUpdateSet({ n: sql`write_count.n + 1` }),
        )
        .returning('n')
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Write counts of these devices in a day. @param day its first instant */
    ofDevices: (deviceIds: readonly string[], day: number) =>
      db
        .selectFrom('write_count')
        .innerJoin('device', 'device.id', 'write_count.device_id')
        .select(['device.device_id', 'write_count.code as property_code', 'write_count.n as today'])
        .where('device.device_id', '=', anyText(deviceIds))
        .where('write_count.day', '=', day)
        .orderBy('device.id')
        .orderBy('write_count.code')
        .execute(),

    /** Deletes earlier days. */
    async deleteExpired(before: number): Promise<void> {
      await db.deleteFrom('write_count').where('day', '<', before).execute();
    },
  };
}
