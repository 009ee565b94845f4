import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import type { StationTable } from '../stationSchema.ts';
import { deviceTransaction } from './deviceTransaction.ts';
import { createGatewayChanges } from './gatewayChanges.ts';
import { deleteSeries } from './deleteSeries.ts';
import { lockIngest } from './lockIngest.ts';
import { inOneTransaction } from '../transaction.ts';
import { peopleRepository, type Account } from './people.ts';
import { stationCreation } from './stationCreation.ts';

export type StationRow = Selectable<StationTable>;
export type StationTransaction = ReturnType<typeof stationTransaction>;

/** Transactions that change stations. */
export function stationChangesRepository(db: Kysely<Schema>) {
  return {
    /** Changes stations in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: StationTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(stationTransaction(tx))),
  };
}

/** Fields that totals of gateways depend on, beside time zone and power. */
const inTotals = ['area', 'rated_ah'] as const;

/** Changes to stations within one transaction that locks them. */
function stationTransaction(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);
  const gatewayChanges = createGatewayChanges(tx);
  const devices = deviceTransaction(tx, gatewayChanges);

  const getGateways = (stationIds: readonly number[]) =>
    tx
      .selectFrom('gateway')
      .select(['id', 'uuid'])
      .where('station_id', '=', anyInt(stationIds))
      .orderBy('id')
      .execute();

  return {
    tx,
    /** Uuids of the gateways that the transaction has changed so far. */
    changedGateways: gatewayChanges.changed,
    ...stationCreation(tx),
    ...devices,

    /**
     * Locks a station against other changes; undefined when it does not exist. References to it can still be added,
     * for example by a company that locks itself and assigns it.
     */
    lock: (id: number): Promise<StationRow | undefined> =>
      tx.selectFrom('station').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** The calling person, as read in this transaction. */
    person: (id: number): Promise<Account | undefined> => people.byId(id),

    async demandFactor(id: number, demands: boolean): Promise<void> {
      await tx.updateTable('station').set({ demands_factor: demands }).where('id', '=', id).execute();
    },

    async setGatewayPassword(uuid: string, hash: Buffer): Promise<void> {
      await tx.updateTable('gateway').set({ password_hash: hash }).where('uuid', '=', uuid).execute();
      await gatewayChanges.add([uuid]);
    },

    /** Updates a locked station. @returns its new version */
    async update(station: StationRow, fields: Updateable<StationTable>): Promise<number> {
      const { time_zone = station.time_zone, installed_kwp = station.installed_kwp } = fields;
      if (time_zone !== station.time_zone || installed_kwp !== station.installed_kwp)
        await gatewayChanges.outdate((await devices.gatewaysOf(station.id)).map(({ id }) => id));
      else if (inTotals.some((field) => fields[field] !== undefined && fields[field] !== station[field]))
        await gatewayChanges.add((await devices.gatewaysOf(station.id)).map(({ uuid }) => uuid));
      const version = station.version + 1;
      await tx
        .updateTable('station')
        .set({ ...fields, version })
        .where('id', '=', station.id)
        .execute();
      return version;
    },

    /** Nothing of these stations can be stored until the transaction ends. */
    async lockIngestOf(stationIds: readonly number[]): Promise<void> {
      const gateways = await getGateways(stationIds);
      await lockIngest(
        tx,
        gateways.map(({ id }) => id),
      );
    },

    /**
     * Deletes locked stations with all of their data; samples of today and yesterday, which are then unreachable, go
     * with their partitions. @returns the uuids of their gateways
     */
    async remove(stationIds: readonly number[]): Promise<string[]> {
      const gateways = await getGateways(stationIds);
      await lockIngest(
        tx,
        gateways.map(({ id }) => id),
      );
      const ids = await tx
        .selectFrom('device')
        .select('id')
        .where('station_id', '=', anyInt(stationIds))
        .execute();
      await deleteSeries(
        tx,
        ids.map(({ id }) => id),
      );
      await tx.deleteFrom('station').where('id', '=', anyInt(stationIds)).execute();
      const uuids = gateways.map(({ uuid }) => uuid);
      await gatewayChanges.add(uuids);
      return uuids;
    },

    /** Adds or removes a person's favourite. */
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

    /** Ids of everyone who can see one of these stations. */
    async audienceOf(stationIds: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
select person.id from person where person.role = 'administrator'
union select creator_id from station where station.id = ${anyInt(stationIds)} and creator_id is not null
union select person.id from person join station on station.company_id = person.company_id
  where station.id = ${anyInt(stationIds)}
union select person_id from station_share where station_id = ${anyInt(stationIds)}
union select person.id from person where person.role = 'guest'
  and exists (select from station where id = ${anyInt(stationIds)} and shown_to_guest)`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Ids of everyone who can see a station. */
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
  };
}
