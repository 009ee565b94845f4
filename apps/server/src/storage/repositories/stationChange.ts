import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { DeviceTable, GatewayTable, Schema, StationPointTable, StationTable } from '../schema.ts';
import { peopleRepository, type Account } from './people.ts';
import { stationsRepository, type Standing } from './stations.ts';

export type StationRow = Selectable<StationTable>;
export type StationChange = ReturnType<typeof stationChange>;

/** A gateway of a new station with what hangs on it. */
export interface NewGateway {
  gateway: Pick<Insertable<GatewayTable>, 'uuid' | 'password_hash' | 'broker_server_id'>;
  devices: readonly {
    device: Pick<Insertable<DeviceTable>, 'device_id' | 'model_id' | 'type' | 'name' | 'serial'>;
    /** What it measures for the station. */
    points: readonly Pick<StationPointTable, 'label' | 'property_code'>[];
  }[];
}

/** Transactions that change stations. */
export function stationChangesRepository(db: Kysely<Schema>) {
  return {
    /** Changes stations in one transaction: nothing is kept when `work` rejects. */
    change: <T>(work: (change: StationChange) => Promise<T>): Promise<T> =>
      db.transaction().execute((tx) => work(stationChange(tx))),
  };
}

/** What may be done to stations within one transaction, in which nobody else changes those that are locked. */
function stationChange(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);
  const stations = stationsRepository(tx);

  return {
    tx,

    /** Locks stations, always in the same order; those that do not exist are absent. */
    lock: (ids: readonly number[]): Promise<StationRow[]> =>
      tx
        .selectFrom('station')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Who asks, as of this transaction. */
    person: (id: number): Promise<Account | undefined> => people.byId(id),

    /**
     * Who is about to create a station. Their company is locked, so that they neither leave it nor enter another
     * before the transaction ends.
     */
    async creator(id: number): Promise<Account | undefined> {
      const before = await people.byId(id);
      if (!before || before.company_id === null) return before;
      await tx
        .selectFrom('company')
        .select('id')
        .where('id', '=', before.company_id)
        .forKeyShare()
        .executeTakeFirst();
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

    /** Adds a station. @returns its id. */
    async add(station: Insertable<StationTable>): Promise<number> {
      const { id } = await tx.insertInto('station').values(station).returning('id').executeTakeFirstOrThrow();
      return id;
    },

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

    /** Changes fields of a locked station. @returns its new version. */
    async update(station: StationRow, fields: Updateable<StationTable>): Promise<number> {
      const version = station.version + 1;
      await tx
        .updateTable('station')
        .set({ ...fields, version })
        .where('id', '=', station.id)
        .execute();
      return version;
    },

    /**
     * Takes a locked station away with all that hangs on it; samples of today and yesterday, which no table leads to
     * any more, go with their partitions (migration 0002). @returns the uuids of its gateways.
     */
    async remove(stationId: number): Promise<string[]> {
      const gateways = await tx
        .selectFrom('gateway')
        .select(['id', 'uuid'])
        .where('station_id', '=', stationId)
        .orderBy('id')
        .execute();
      // As ingest does, and before anything else of the gateways is locked: else each could wait for the other.
      if (gateways.length > 0) {
        const ids = gateways.map(({ id }) => id);
        await tx
          .insertInto('ingest_sequence')
          .values(ids.map((gateway_id) => ({ gateway_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await tx
          .selectFrom('ingest_sequence')
          .select('gateway_id')
          .where('gateway_id', 'in', ids)
          .orderBy('gateway_id')
          .forUpdate()
          .execute();
      }
      await tx.deleteFrom('station').where('id', '=', stationId).execute();
      return gateways.map(({ uuid }) => uuid);
    },

    /** Marks or unmarks a person's favourite. */
    async collect(stationId: number, personId: number, marked: boolean): Promise<void> {
      if (marked) {
        await tx
          .insertInto('station_favourite')
          .values({ station_id: stationId, person_id: personId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return;
      }
      await tx
        .deleteFrom('station_favourite')
        .where('station_id', '=', stationId)
        .where('person_id', '=', personId)
        .execute();
    },

    /** Ids of everybody who may see a station. */
    async audience({
      id,
      creator_id,
      company_id,
      shown_to_guest,
    }: Pick<StationRow, 'id' | 'creator_id' | 'company_id' | 'shown_to_guest'>): Promise<number[]> {
      const rows = await tx
        .selectFrom('person')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('id', '=', creator_id),
            eb('role', '=', 'administrator'),
            eb('id', 'in', eb.selectFrom('station_share').select('person_id').where('station_id', '=', id)),
            ...(company_id === null ? [] : [eb('company_id', '=', company_id)]),
            ...(shown_to_guest ? [eb('role', '=', 'guest')] : []),
          ]),
        )
        .execute();
      return rows.map((row) => row.id);
    },

    /** How a person stands to a station; undefined where they have nothing to do with it. */
    async standing(person: Account, stationId: number): Promise<Standing | undefined> {
      const [standing] = await stations.standings(person, stationId);
      return standing;
    },
  };
}
