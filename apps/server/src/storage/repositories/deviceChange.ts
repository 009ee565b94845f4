import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { DeviceTable, GatewayTable, Schema, StationPointTable } from '../schema.ts';
import type { DeviceRow } from './devices.ts';
import { holdIngest } from './holdIngest.ts';

/** Told apart from all other advisory locks of the product. */
const SERIAL_LOCK = 7_204_512;

/** A device as it is added, with what it measures for its station. */
export interface NewDeviceRow {
  device: Pick<Insertable<DeviceTable>, 'device_id' | 'model_id' | 'type' | 'name' | 'serial' | 'serial_key'>;
  points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
}

/** Where a device is added. */
export type Place = Pick<DeviceRow, 'gateway_id' | 'station_id'>;

/** What a transaction does to devices of stations that it locked. */
export function deviceChange(tx: Transaction<Schema>) {
  async function addDevice(
    { device, points }: NewDeviceRow,
    { gateway_id, station_id }: Place,
    at: number,
  ): Promise<number> {
    const { id } = await tx
      .insertInto('device')
      .values({ ...device, gateway_id, station_id, last_online: null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (points.length > 0)
      await tx
        .insertInto('station_point')
        .values(points.map((point) => ({ ...point, station_id, device_id: id })))
        .execute();
    return id;
  }

  return {
    /** Adds a device. @returns its id @throws a violated `device_device_id_key` when one is known by it already. */
    addDevice,

    /**
     * Whether any device but one has this serial number, or is known by it on the wire. Nobody else takes it before the
     * transaction ends.
     */
    async isSerialTaken(serial: string, butId = 0): Promise<boolean> {
      const wanted = serial.toUpperCase();
      await sql`select pg_advisory_xact_lock(${SERIAL_LOCK}, hashtext(${wanted}))`.execute(tx);
      const row = await tx
        .selectFrom('device')
        .select('id')
        .where('id', '<>', butId)
        .where((eb) =>
          eb.or([
            eb(eb.fn('upper', ['serial']), '=', wanted),
            eb(eb.fn('upper', ['serial_key']), '=', wanted),
            eb('device_id', '=', serial),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    gatewaysOf: (stationId: number): Promise<Selectable<GatewayTable>[]> =>
      tx.selectFrom('gateway').selectAll().where('station_id', '=', stationId).orderBy('id').execute(),

    devicesOf: (gatewayId: number): Promise<DeviceRow[]> =>
      tx.selectFrom('device').selectAll().where('gateway_id', '=', gatewayId).orderBy('id').execute(),

    /** A device of a locked station, by its id, its key or its identity on the wire. */
    device: (
      stationId: number,
      by: Partial<Pick<DeviceRow, 'id' | 'serial_key' | 'device_id'>>,
    ): Promise<DeviceRow | undefined> =>
      tx
        .selectFrom('device')
        .selectAll()
        .where('station_id', '=', stationId)
        .where((eb) => eb.and(by))
        .executeTakeFirst(),

    async updateDevice(id: number, fields: Updateable<DeviceTable>): Promise<void> {
      await tx.updateTable('device').set(fields).where('id', '=', id).execute();
    },

    /** Whether a device has told values. Nothing of its gateway is stored before the transaction ends. */
    async hasTold({ id, gateway_id }: DeviceRow): Promise<boolean> {
      await holdIngest(tx, [gateway_id]);
      const row = await tx
        .selectFrom('latest')
        .select('device_id')
        .where('device_id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Takes a device away with all that it told. */
    async removeDevice({ id, gateway_id }: DeviceRow): Promise<void> {
      await holdIngest(tx, [gateway_id]);
      // Of the tables of series the only one that does not refer to devices (migration 0002).
      await tx.deleteFrom('sample').where('device_id', '=', id).execute();
      await tx.deleteFrom('device').where('id', '=', id).execute();
    },
  };
}
