import type { Insertable, Selectable, Transaction } from 'kysely';
import type { DeviceTable, GatewayTable, Schema, StationPointTable, StationTable } from '../schema.ts';
import { peopleRepository, type Account } from './people.ts';

/** A gateway of a new station with what hangs on it. */
export interface NewGateway {
  gateway: Pick<Insertable<GatewayTable>, 'uuid' | 'password_hash' | 'broker_server_id'>;
  devices: readonly {
    device: Pick<Insertable<DeviceTable>, 'device_id' | 'model_id' | 'type' | 'name' | 'serial'>;
    /** What it measures for the station. */
    points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
  }[];
}

/** What a transaction needs that creates a station. */
export function stationCreation(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);

  return {
    /**
     * Who is about to create a station. Their company is locked, so that they neither leave it nor enter another
     * before the transaction ends.
     */
    async creator(id: number): Promise<Account | undefined> {
      const before = await people.byId(id);
      const companyId = before?.company_id ?? null;
      if (companyId === null) return before;
      await tx.selectFrom('company').select('id').where('id', '=', companyId).forShare().executeTakeFirst();
      return people.byId(id);
    },

    /** Whether any device has this serial number, or is known by it on the wire. */
    async isSerialTaken(serial: string): Promise<boolean> {
      const row = await tx
        .selectFrom('device')
        .select('id')
        .where((eb) =>
          eb.or([eb(eb.fn('upper', ['serial']), '=', serial.toUpperCase()), eb('device_id', '=', serial)]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    add: (station: Insertable<StationTable>): Promise<Selectable<StationTable>> =>
      tx.insertInto('station').values(station).returningAll().executeTakeFirstOrThrow(),

    /** Adds a gateway with its devices. @throws a violated `device_device_id_key` when one of them exists already. */
    async addGateway(stationId: number, { gateway, devices }: NewGateway, at: number): Promise<void> {
      const added = await tx
        .insertInto('gateway')
        .values({ ...gateway, station_id: stationId, status_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { device, points } of devices) {
        const { id } = await tx
          .insertInto('device')
          .values({
            ...device,
            serial_key: device.serial,
            gateway_id: added.id,
            station_id: stationId,
            last_online: null,
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (points.length === 0) continue;
        await tx
          .insertInto('station_point')
          .values(points.map((point) => ({ ...point, station_id: stationId, device_id: id })))
          .execute();
      }
    },
  };
}
