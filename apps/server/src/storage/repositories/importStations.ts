import { sql, type Kysely } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';

/** The stations that the rows of an import are about. */
export function importStations(db: Kysely<Schema>) {
  return {
    /** Ids of the stations of the rows of an import that is not done. */
    async ofRows(importId: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
select distinct (data->>'station_id')::int as id from file_import_row where import_id = ${importId}`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** Locks stations until the transaction ends. */
    lock: (ids: readonly number[]) =>
      db
        .selectFrom('station')
        .select(['id', 'name', 'time_zone', 'creator_id'])
        .where('id', '=', anyInt(ids))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),
  };
}
