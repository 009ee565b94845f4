import { sql, type Insertable, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DeviceTable, GatewayTable, StationPointTable, StationTable } from '../stationSchema.ts';
import { insertDevices, takeIds } from './deviceTransaction.ts';
import { lockPerson } from './lockPerson.ts';
import { peopleRepository, type Account } from './people.ts';

/** A gateway of a new station with its devices. */
export interface NewGateway {
  gateway: Pick<Insertable<GatewayTable>, 'uuid' | 'password_hash' | 'broker_server_id' | 'import_id'>;
  devices: readonly {
    device: Pick<Insertable<DeviceTable>, 'device_id' | 'model_id' | 'type' | 'name' | 'serial'>;
    /** Its measuring points for the station. */
    points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
  }[];
}

export interface NewStation {
  station: Omit<Insertable<StationTable>, 'id' | 'created_at'>;
  gateway: NewGateway;
}

/** Creating stations within a transaction. */
export function stationCreation(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);

  async function addGateways(
    gateways: readonly (readonly [stationId: number, NewGateway])[],
    at: number,
  ): Promise<number[]> {
    const ids = await takeIds(tx, 'gateway', gateways.length);
    await tx
      .insertInto('gateway')
      .values(
        gateways.map(([station_id, { gateway }], index) => ({
          ...gateway,
          id: ids[index]!,
          station_id,
          status_at: null,
        })),
      )
      .execute();
    const devices = gateways.flatMap(([station_id, { devices }], index) =>
      devices.map(({ device, points }) => ({
        device: { ...device, serial_key: device.serial },
        points,
        station_id,
        gateway_id: ids[index]!,
      })),
    );
    await insertDevices(tx, devices, at);
    return ids;
  }

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

    /** Locks a person until the transaction ends. @returns how many stations they have created, and gateways of these */
    async createdBy(personId: number): Promise<{ stations: number; gateways: number }> {
      await lockPerson(tx, personId);
      const { rows } = await sql<{ stations: number; gateways: number }>`
select count(distinct station.id)::int as stations, count(gateway.id)::int as gateways
from station left join gateway on gateway.station_id = station.id where creator_id = ${personId}`.execute(tx);
      return rows[0]!;
    },

    /**
     * Adds stations, each with a gateway and its devices; five hundred at most.
     * @returns their ids @throws a violated `device_device_id_key` when an identity is taken
     */
    async add(stations: readonly NewStation[], at: number): Promise<number[]> {
      const ids = await takeIds(tx, 'station', stations.length);
      const rows = stations.map(({ station }, index) => ({ ...station, id: ids[index]!, created_at: at }));
      await tx.insertInto('station').values(rows).execute();
      await addGateways(
        stations.map(({ gateway }, index) => [ids[index]!, gateway]),
        at,
      );
      return ids;
    },

    /**
     * Adds gateways with their devices to stations, five hundred at most.
     * @returns their ids @throws a violated `device_device_id_key` when an identity is taken
     */
    addGateways,
  };
}
