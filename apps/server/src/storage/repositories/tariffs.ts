import type { Kysely, Selectable } from 'kysely';
import type { Schema, TariffTable } from '../schema.ts';

export type TariffRow = Selectable<TariffTable>;
export function tariffsRepository(db: Kysely<Schema>) {
  return {
    /** Whole histories, oldest first by station and action. */
    ofStations: (stationIds: readonly number[]): Promise<TariffRow[]> =>
      stationIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('tariff')
            .selectAll()
            .where('station_id', 'in', stationIds)
            .orderBy('station_id')
            .orderBy('action')
            .orderBy('effective_from')
            .orderBy('id')
            .execute(),
  };
}
