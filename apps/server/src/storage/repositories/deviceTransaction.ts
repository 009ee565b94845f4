import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { DeviceTable, GatewayTable, Schema, StationPointTable } from '../schema.ts';
import type { DeviceRow } from './devices.ts';
import type { GatewayChanges } from './gatewayChanges.ts';
import { deleteSeries } from './deleteSeries.ts';
import { lockIngest } from './lockIngest.ts';

/** Differs from all other advisory locks of the product. */
const SERIAL_LOCK = 7_204_512;

/** A new device with its measuring points. */
export interface NewDeviceRow {
  device: Pick<Insertable<DeviceTable>, 'device_id' | 'model_id' | 'type' | 'name' | 'serial' | 'serial_key'>;
  points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
}

/** Where a device is added. */
export type Place = Pick<DeviceRow, 'gateway_id' | 'station_id'>;

/** Inserts a device. @returns its id @throws a violated `device_device_id_key` when the identity is taken */
export async function insertDevice(
  tx: Transaction<Schema>,
  { device, points }: NewDeviceRow,
  { gateway_id, station_id, at }: Place & { at: number },
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

/** Changes to devices of locked stations within a transaction. */
export function deviceTransaction(tx: Transaction<Schema>, gatewayChanges: GatewayChanges) {
  return {
    /** Adds a device. @returns its id @throws a violated `device_device_id_key` when the identity is taken */
    async addDevice(device: NewDeviceRow, { gateway_id, station_id }: Place, at: number): Promise<number> {
      await gatewayChanges.outdate([gateway_id]);
      return insertDevice(tx, device, { gateway_id, station_id, at });
    },

    /** Whether another device has this serial number or identity. Locks the number until the transaction ends. */
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

    /** A device of a locked station, by id, key or identity on the wire. */
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

    async updateDevice({ id, gateway_id }: DeviceRow, fields: Updateable<DeviceTable>): Promise<void> {
      await gatewayChanges.outdate([gateway_id]);
      await tx.updateTable('device').set(fields).where('id', '=', id).execute();
    },

    /** Whether a device has reported values. Blocks ingest of its gateway until the transaction ends. */
    async hasReported({ id, gateway_id }: DeviceRow): Promise<boolean> {
      await lockIngest(tx, [gateway_id]);
      const row = await tx
        .selectFrom('latest')
        .select('device_id')
        .where('device_id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes a gateway without devices; its connection is closed. */
    async removeGateway({ id, uuid }: Pick<Selectable<GatewayTable>, 'id' | 'uuid'>): Promise<void> {
      await lockIngest(tx, [id]);
      await tx.deleteFrom('gateway').where('id', '=', id).execute();
      await gatewayChanges.add([uuid]);
    },

    /** Deletes a device with all of its data. */
    async removeDevice({ id, gateway_id }: DeviceRow): Promise<void> {
      await gatewayChanges.outdate([gateway_id]);
      await tx.deleteFrom('sample').where('device_id', '=', id).execute();
      await deleteSeries(tx, [id]);
      await tx.deleteFrom('device').where('id', '=', id).execute();
    },
  };
}
