import type { Insertable, Selectable, Transaction } from 'kysely';
import type { DeviceTable, GatewayTable, Schema, StationPointTable, StationTable } from '../schema.ts';
import { insertDevice } from './deviceTransaction.ts';
import { peopleRepository, type Account } from './people.ts';

/** A gateway of a new station with its devices. */
export interface NewGateway {
  gateway: Pick<Insertable<GatewayTable>, 'uuid' | 'password_hash' | 'broker_server_id'>;
  devices: readonly {
    device: Pick<Insertable<DeviceTable>, 'device_id' | 'model_id' | 'type' | 'name' | 'serial'>;
    /** Its measuring points for the station. */
    points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
  }[];
}

/** Creating stations within a transaction. */
export function stationCreation(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);

  return {
    /**
     * The creator of a station. Their company is locked, so that they can neither leave it nor join another before
     * the transaction ends.
     */
    async creator(id: number): Promise<Account | undefined> {
      const before = await people.byId(id);
      const companyId = before?.company_id ?? null;
      if (companyId === null) return before;
      await tx.selectFrom('company').select('id').where('id', '=', companyId).forShare().executeTakeFirst();
      return people.byId(id);
    },

    add: (station: Insertable<StationTable>): Promise<Selectable<StationTable>> =>
      tx.insertInto('station').values(station).returningAll().executeTakeFirstOrThrow(),

    /** Adds a gateway with its devices. @throws a violated `device_device_id_key` when an identity is taken */
    async addGateway(stationId: number, { gateway, devices }: NewGateway, at: number): Promise<void> {
      const added = await tx
        .insertInto('gateway')
        .values({ ...gateway, station_id: stationId, status_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      const place = { gateway_id: added.id, station_id: stationId, at };
      for (const { device, points } of devices)
        await insertDevice(tx, { device: { ...device, serial_key: device.serial }, points }, place);
    },
  };
}
