import { DeviceTypeCode } from '@heliograph/domain/models';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DeviceTable } from '../stationSchema.ts';
import { anyInt, anyText } from '../anyOf.ts';

export type DeviceRow = Selectable<DeviceTable>;

export function devicesRepository(db: Kysely<Schema>) {
  return {
    ofStations: (stationIds: readonly number[]): Promise<DeviceRow[]> =>
      stationIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('device')
            .selectAll()
            .where('station_id', '=', anyInt(stationIds))
            .orderBy('id')
            .execute(),

    /** Stations of devices, by their `id` or `device_id`. */
    async owners(ids: readonly number[], deviceIds: readonly string[]): Promise<number[]> {
      if (ids.length + deviceIds.length === 0) return [];
      const rows = await db
        .selectFrom('device')
        .select('station_id')
        .where((where) =>
          where.or([where('id', '=', anyInt(ids)), where('device_id', '=', anyText(deviceIds))]),
        )
        .execute();
      return rows.map(({ station_id }) => station_id);
    },

    /** EV chargers of stations, with the person they belong to: the station's owner, if it has one. */
    chargersOf: (stationIds: readonly number[]) =>
      db
        .selectFrom('device')
        .innerJoin('station', 'station.id', 'device.station_id')
        .leftJoin('person', 'person.id', 'station.creator_id')
        .where('device.station_id', '=', anyInt(stationIds))
        .where('device.type', '=', DeviceTypeCode.evCharger)
        .select(['device.device_id', 'device.name', 'device.serial'])
        .select(['person.id as person_id', 'person.email'])
        .select(sql<string>`coalesce(nullif(person.name, ''), person.user_name, '')`.as('person_name'))
        .orderBy('device.id')
        .execute(),

    byDeviceId: (deviceId: string): Promise<DeviceRow | undefined> =>
      db.selectFrom('device').selectAll().where('device_id', '=', deviceId).executeTakeFirst(),

    /** Station of each device; unknown devices are absent. */
    async stationsOf(deviceIds: readonly string[]): Promise<Map<string, number>> {
      // A single array parameter: a list would exceed the protocol's 65,535 parameters.
      const rows = await db
        .selectFrom('device')
        .select(['device_id', 'station_id'])
        .where('device_id', '=', anyText(deviceIds))
        .execute();
      return new Map(rows.map((row) => [row.device_id, row.station_id]));
    },
  };
}
