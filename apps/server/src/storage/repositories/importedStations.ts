import { sql, type Transaction } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import { findSharedSerial } from './deviceTransaction.ts';
import { reportedAmong } from './reportedAmong.ts';

/** The stations that imports created, within a transaction. */
export function importedStations(tx: Transaction<Schema>) {
  return {
    /** Locks them until the transaction ends. */
    lock: (importId: number) =>
      tx
        .selectFrom('station')
        .select(['id', 'name', 'creator_id'])
        .where('import_id', '=', importId)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Names of those stations whose gateway has connected or that have stored values. */
    async withData(stationIds: readonly number[]): Promise<string[]> {
      const devices = await tx
        .selectFrom('device')
        .select(['id', 'station_id'])
        .where('station_id', '=', anyInt(stationIds))
        .execute();
      const reported = await reportedAmong(
        tx,
        devices.map(({ id }) => id),
      );
      const withValues = devices.filter(({ id }) => reported.has(id)).map(({ station_id }) => station_id);
      const named = await tx
        .selectFrom('station')
        .select('name')
        .where('id', '=', anyInt(stationIds))
        .where(
          sql<boolean>`(id = ${anyInt(withValues)} or exists (
  select from gateway where gateway.station_id = station.id and status_at is not null))`,
        )
        .orderBy('id')
        .execute();
      return named.map(({ name }) => name);
    },

    /** A serial number of one of its first inverters that another device has too; null when there is none. */
    sharedSerial: (importId: number) =>
      findSharedSerial(
        tx,
        sql`own.station_id = any(array(select id from station where import_id = ${importId}))`,
      ),
  };
}
