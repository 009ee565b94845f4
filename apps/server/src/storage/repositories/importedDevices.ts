import { sql, type Kysely } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import { findSharedSerial } from './deviceTransaction.ts';

/** The devices and gateways that imports created at stations. */
export function importedDevices(db: Kysely<Schema>) {
  return {
    /** Ids of the stations where an import created something. */
    async stationsOf(importId: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
select station_id as id from device where import_id = ${importId}
union select station_id from gateway where import_id = ${importId}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Gateways of stations with the number of their devices, in the order in which they were added. */
    async gatewaysOf(stationIds: readonly number[]) {
      const { rows } = await sql<{ id: number; uuid: string; station_id: number; devices: number }>`
select gateway.id, gateway.uuid, gateway.station_id, count(device.id)::int as devices
from gateway left join device on device.gateway_id = gateway.id
where gateway.station_id = ${anyInt(stationIds)} group by gateway.id order by gateway.id`.execute(db);
      return rows;
    },

    devicesOf: (importId: number) =>
      db
        .selectFrom('device')
        .select(['id', 'name', 'type', 'serial', 'gateway_id', 'station_id'])
        .where('import_id', '=', importId)
        .orderBy('id')
        .execute(),

    /** The gateways of an import, each with its name and whether other devices were added to it since. */
    async madeGateways(importId: number) {
      const { rows } = await sql<{
        id: number;
        uuid: string;
        name: string;
        device_id: number;
        station_id: number;
        is_shared: boolean;
        has_connected: boolean;
      }>`
select gateway.id, gateway.uuid, gateway.station_id, own.name, own.id as device_id,
  status_at is not null as has_connected,
  exists (select from device where device.gateway_id = gateway.id and device.id <> own.id
    and device.import_id is distinct from ${importId}) as is_shared
from gateway join device own on own.gateway_id = gateway.id and own.device_id = gateway.uuid
where gateway.import_id = ${importId} order by gateway.id`.execute(db);
      return rows;
    },

    /** A serial number of one of its devices that another device has too; null when there is none. */
    sharedSerial: (importId: number) => findSharedSerial(db, sql`own.import_id = ${importId}`),
  };
}
