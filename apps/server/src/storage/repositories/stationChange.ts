import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema, StationTable } from '../schema.ts';
import { peopleRepository, type Account } from './people.ts';
import { stationsRepository, type Standing } from './stations.ts';

export type StationRow = Selectable<StationTable>;
export type StationChange = ReturnType<typeof stationChange>;

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

    /** How a person stands to a station; undefined where they have nothing to do with it. */
    async standing(person: Account, stationId: number): Promise<Standing | undefined> {
      const [standing] = await stations.standings(person, stationId);
      return standing;
    },
  };
}
