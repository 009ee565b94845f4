import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Schema, StationTable } from '../schema.ts';
import { deviceChange } from './deviceChange.ts';
import { holdIngest } from './holdIngest.ts';
import { inOneTransaction } from '../transaction.ts';
import { peopleRepository, type Account } from './people.ts';
import { stationCreation } from './stationCreation.ts';

export type StationRow = Selectable<StationTable>;
export type StationChange = ReturnType<typeof stationChange>;

/** Transactions that change stations. */
export function stationChangesRepository(db: Kysely<Schema>) {
  return {
    /** Changes stations in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: StationChange) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(stationChange(tx))),
  };
}

/** What may be done to stations within one transaction, in which nobody else changes one that is locked. */
function stationChange(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);

  return {
    tx,
    ...stationCreation(tx),
    ...deviceChange(tx),

    /**
     * Locks a station against every other change; undefined when there is none. Others may go on referring to it, as a
     * company does that holds itself and assigns it.
     */
    lock: (id: number): Promise<StationRow | undefined> =>
      tx.selectFrom('station').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Who asks, as of this transaction. */
    person: (id: number): Promise<Account | undefined> => people.byId(id),

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
      await holdIngest(
        tx,
        gateways.map(({ id }) => id),
      );
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
  };
}
