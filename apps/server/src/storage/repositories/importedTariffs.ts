import { sql, type Kysely } from 'kysely';
import { anyInt } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import type { TariffRow } from './tariffs.ts';

/** A version of a station's tariff that an import set. */
export interface ImportedTariff {
  station_id: number;
  effective_from: number;
  /** The halves of the version that began at the same instant; empty for none. */
  replaced: readonly TariffRow[];
}

/** The versions of tariffs that imports set, with what each replaced. */
export function importedTariffs(db: Kysely<Schema>) {
  return {
    async add(importId: number, versions: readonly ImportedTariff[], at: number): Promise<void> {
      if (versions.length === 0) return;
      await db
        .insertInto('imported_tariff')
        .values(
          versions.map(({ replaced, ...version }) => ({
            ...version,
            import_id: importId,
            set_at: at,
            replaced: JSON.stringify(replaced),
          })),
        )
        .execute();
    },

    versions: (importId: number): Promise<ImportedTariff[]> =>
      db
        .selectFrom('imported_tariff')
        .select(['station_id', 'effective_from', 'replaced'])
        .where('import_id', '=', importId)
        .orderBy('station_id')
        .orderBy('effective_from')
        .execute(),

    /** Ids of stations where a version of an import was replaced or withdrawn, or another one was set later. */
    async changedStations(importId: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
select distinct own.station_id as id from imported_tariff own where import_id = ${importId} and (
  exists (select from tariff where tariff.station_id = own.station_id and updated_at > set_at)
  or 2 > (select count(*) from tariff where tariff.station_id = own.station_id
    and tariff.effective_from = own.effective_from and updated_at = set_at))
order by id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Puts back what an import replaced at these stations, as it was; versions that replaced nothing are deleted. */
    async putBack(importId: number, stationIds: readonly number[]): Promise<void> {
      const own = sql`import_id = ${importId} and own.station_id = ${anyInt(stationIds)}`;
      await sql`
delete from tariff using imported_tariff own where ${own}
  and tariff.station_id = own.station_id and tariff.effective_from = own.effective_from`.execute(db);
      await sql`
insert into tariff (station_id, action, type, unit, price_model, effective_from, updated_at, person_id)
select own.station_id, (half->>'action')::int, (half->>'type')::int, half->>'unit', half->'price_model',
  own.effective_from, (half->>'updated_at')::bigint, person.id
from imported_tariff own cross join lateral jsonb_array_elements(replaced) half
left join person on person.id = (half->>'person_id')::int where ${own}`.execute(db);
      await sql`delete from imported_tariff own where ${own}`.execute(db);
    },
  };
}
