import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { TariffTable } from '../stationSchema.ts';
import { anyInt } from '../anyOf.ts';

export type TariffRow = Selectable<TariffTable>;

/** Half of a tariff with the person who set it, null when unknown. */
export type NamedTariffRow = TariffRow & { user_name: string | null; name: string | null };

/** Tariffs by station, with their whole history. */
export function tariffsRepository(db: Kysely<Schema>) {
  return {
    /** Whole histories by station and action, oldest first. */
    ofStations: (stationIds: readonly number[]): Promise<TariffRow[]> =>
      stationIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('tariff')
            .selectAll()
            .where('station_id', '=', anyInt(stationIds))
            .orderBy('station_id')
            .orderBy('action')
            .orderBy('effective_from')
            .orderBy('id')
            .execute(),

    /** A station's whole history, both halves in time order, oldest first. */
    named: (stationId: number): Promise<NamedTariffRow[]> =>
      db
        .selectFrom('tariff')
        .leftJoin('person', 'person.id', 'tariff.person_id')
        .selectAll('tariff')
        .select(['person.user_name', 'person.name'])
        .where('station_id', '=', stationId)
        .orderBy('effective_from')
        .orderBy('tariff.id')
        .execute(),

    /** Increased by each change of a station's tariffs; undefined for an unknown station. */
    async revision(stationId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('station')
        .select('tariff_revision')
        .where('id', '=', stationId)
        .executeTakeFirst();
      return row?.tariff_revision;
    },

    /** Sets halves of a tariff, replacing those with the same station, action and instant. */
    async put(rows: readonly Insertable<TariffTable>[]): Promise<void> {
      await db
        .insertInto('tariff')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['station_id', 'action', 'effective_from']).doUpdateSet((eb) => ({
            type: eb.ref('excluded.type'),
            unit: eb.ref('excluded.unit'),
            price_model: sql`excluded.price_model`,
            updated_at: eb.ref('excluded.updated_at'),
            person_id: eb.ref('excluded.person_id'),
          })),
        )
        .execute();
    },

    /** Deletes the tariff that starts at an instant. @returns its halves */
    remove: (stationId: number, from: number): Promise<TariffRow[]> =>
      db
        .deleteFrom('tariff')
        .where('station_id', '=', stationId)
        .where('effective_from', '=', from)
        .returningAll()
        .execute(),

    async revise(stationIds: readonly number[]): Promise<void> {
      await db
        .updateTable('station')
        .set((eb) => ({ tariff_revision: eb('tariff_revision', '+', 1) }))
        .where('id', '=', anyInt(stationIds))
        .execute();
    },
  };
}
