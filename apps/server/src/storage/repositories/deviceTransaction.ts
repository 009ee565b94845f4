import {
  sql,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import { anyInt, anyText } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import type { DeviceTable, GatewayTable, StationPointTable } from '../stationSchema.ts';
import type { DeviceRow } from './devices.ts';
import type { GatewayChanges } from './gatewayChanges.ts';
import { deleteSeries } from './deleteSeries.ts';
import { lockIngest } from './lockIngest.ts';

/** Differs from all other advisory locks of the product. */
const SERIAL_LOCK = 7_204_512;
const ALL_SERIALS_LOCK = 7_204_540;

/** A new device with its measuring points. */
export interface NewDeviceRow {
  device: Pick<
    Insertable<DeviceTable>,
    'device_id' | 'model_id' | 'type' | 'name' | 'serial' | 'serial_key' | 'import_id'
  >;
  points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
}

/** Where a device is added. */
export type Place = Pick<DeviceRow, 'gateway_id' | 'station_id'>;

/** As many ids as needed: the order of the rows that an insert returns is not guaranteed. */
export async function takeIds(
  tx: Transaction<Schema>,
  table: 'station' | 'gateway' | 'device',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Inserts devices, a thousand at most. @returns their ids @throws a violated `device_device_id_key` when an identity is
 * taken
 */
export async function insertDevices(
  tx: Transaction<Schema>,
  devices: readonly (NewDeviceRow & Place)[],
  at: number,
): Promise<number[]> {
  const ids = await takeIds(tx, 'device', devices.length);
  await tx
    .insertInto('device')
    .values(
      devices.map(({ device, gateway_id, station_id }, index) => ({
        ...device,
        id: ids[index]!,
        gateway_id,
        station_id,
        last_online: null,
        created_at: at,
      })),
    )
    .execute();
  const points = devices.flatMap(({ points, station_id }, index) =>
    points.map((point) => ({ ...point, station_id, device_id: ids[index]! })),
  );
  if (points.length > 0) await tx.insertInto('station_point').values(points).execute();
  return ids;
}

/** Finds serial numbers, in capitals, that a device other than `butId` has as its number, key or identity. */
export async function findSerials(
  db: Kysely<Schema>,
  serials: readonly string[],
  butId = 0,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('device')
    .select((eb) => [
      eb.fn<string>('upper', ['serial']).as('serial'),
      eb.fn<string>('upper', ['serial_key']).as('key'),
      'device_id',
    ])
    .where('id', '<>', butId)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('upper', ['serial']), '=', anyText(serials)),
        eb(eb.fn<string>('upper', ['serial_key']), '=', anyText(serials)),
        eb('device_id', '=', anyText(serials)),
      ]),
    )
    .execute();
  const found = new Set(rows.flatMap(({ serial, key, device_id }) => [serial, key, device_id]));
  return new Set(serials.filter((serial) => found.has(serial)));
}

/**
 * A serial number of devices of an import that another device has too; null when there is none.
 *
 * @param own condition for its devices, by columns of `own`
 */
export async function findSharedSerial(db: Kysely<Schema>, own: RawBuilder<unknown>): Promise<string | null> {
  // Each by its index: with one condition for all three, each device would be compared with each other one.
  const { rows } = await sql<{ serial: string }>`
select own.serial from device own where ${own} and (
  exists (select from device other where other.id <> own.id and upper(other.serial) = upper(own.serial))
  or exists (select from device other where other.id <> own.id and upper(other.serial_key) = upper(own.serial))
  or exists (select from device other where other.id <> own.id and other.device_id = own.serial))
limit 1`.execute(db);
  return rows[0]?.serial ?? null;
}

/** Locks a serial number, so that no other transaction gives it to a device. */
export async function lockAllSerials(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_SERIALS_LOCK}, 0)`.execute(tx);
}

/** Changes to devices of locked stations within a transaction. */
export function deviceTransaction(tx: Transaction<Schema>, gatewayChanges: GatewayChanges) {
  return {
    /** Adds a device. @returns its id @throws a violated `device_device_id_key` when the identity is taken */
    async addDevice(device: NewDeviceRow, { gateway_id, station_id }: Place, at: number): Promise<number> {
      await gatewayChanges.outdate([gateway_id]);
      const [id] = await insertDevices(tx, [{ ...device, gateway_id, station_id }], at);
      return id!;
    },

    /** True if another device has this serial number or identity. Locks the number until the transaction ends. */
    async isSerialTaken(serial: string, butId = 0): Promise<boolean> {
      const wanted = serial.toUpperCase();
      await sql`
select pg_advisory_xact_lock_shared(${ALL_SERIALS_LOCK}, 0), pg_advisory_xact_lock(${SERIAL_LOCK}, hashtext(${wanted}))`.execute(
        tx,
      );
      return (await findSerials(tx, [wanted], butId)).size > 0;
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

    /** True if a device has reported values. Blocks ingest of its gateway until the transaction ends. */
    async hasReported({ id, gateway_id }: DeviceRow): Promise<boolean> {
      await lockIngest(tx, [gateway_id]);
      const row = await tx
        .selectFrom('latest')
        .select('device_id')
        .where('device_id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Makes ingest read gateways again whose devices change. Blocks their ingest until the transaction ends. */
    outdateGateways: (ids: readonly number[]): Promise<void> => gatewayChanges.outdate(ids),

    /** Deletes gateways without devices; their connections are closed. */
    async removeGateways(gateways: readonly Pick<Selectable<GatewayTable>, 'id' | 'uuid'>[]): Promise<void> {
      if (gateways.length === 0) return;
      const ids = gateways.map(({ id }) => id);
      await lockIngest(tx, ids);
      await tx.deleteFrom('gateway').where('id', '=', anyInt(ids)).execute();
      await gatewayChanges.add(gateways.map(({ uuid }) => uuid));
    },

    /** Deletes devices with all of their data. */
    async removeDevices(devices: readonly Pick<DeviceRow, 'id' | 'gateway_id'>[]): Promise<void> {
      await gatewayChanges.outdate([...new Set(devices.map(({ gateway_id }) => gateway_id))]);
      const ids = devices.map(({ id }) => id);
      await tx.deleteFrom('sample').where('device_id', '=', anyInt(ids)).execute();
      await deleteSeries(tx, ids);
      await tx.deleteFrom('device').where('id', '=', anyInt(ids)).execute();
    },
  };
}
