import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import { anyInt, anyText } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import type { Account } from './people.ts';

export type StationImportRow = Selectable<Schema['station_import']>;

export interface CheckedRow {
  row: number;
  serial: string;
  /** Null for a row with issues. */
  data: object | null;
}

/** First of the two numbers of the locks of imports that run; the second is their id. */
const RUNNING_LOCK = 7_204_541;
/** As many as the list shows. */
const LISTED = 100;

/** Imports of stations. */
export function stationImportsRepository(db: Kysely<Schema>) {
  const update = (id: number, changes: Updateable<Schema['station_import']>) =>
    db.updateTable('station_import').set(changes).where('id', '=', id);

  return {
    /** Begins an import instead of those of the person that are open. */
    async begin(person: Account, fileName: string, at: number): Promise<number> {
      await db
        .deleteFrom('station_import')
        .where('person_id', '=', person.id)
        .where('state', '=', 'open')
        .execute();
      const { id } = await db
        .insertInto('station_import')
        .values({
          person_id: person.id,
          company_id: person.company_id,
          by_name: person.name || person.user_name,
          file_name: fileName,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    byId: (id: number): Promise<StationImportRow | undefined> =>
      db.selectFrom('station_import').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Stores rows of an import, instead of earlier ones with the same number. */
    async store(id: number, rows: readonly CheckedRow[]): Promise<void> {
      await db
        .insertInto('station_import_row')
        .values(
          rows.map(({ row, serial, data }) => ({
            import_id: id,
            row,
            serial,
            data: data && JSON.stringify(data),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['import_id', 'row']).doUpdateSet((eb) => ({
            serial: eb.ref('excluded.serial'),
            data: eb.ref('excluded.data'),
          })),
        )
        .execute();
    },

    /** First rows of an import with each of these serial numbers. */
    async rowsOfSerials(id: number, serials: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('station_import_row')
        .select((eb) => ['serial', eb.fn.min<number>('row').as('row')])
        .where('import_id', '=', id)
        .where('serial', '=', anyText(serials))
        .groupBy('serial')
        .execute();
      return new Map(rows.map(({ serial, row }) => [serial, row]));
    },

    async counts(id: number): Promise<{ rows: number; wrong: number }> {
      const { rows } = await sql<{ rows: number; wrong: number }>`
select count(*)::int as rows, (count(*) filter (where data is null))::int as wrong
from station_import_row where import_id = ${id}`.execute(db);
      return rows[0]!;
    },

    /** Rows without issues after one, in their order. */
    rowsAfter: (id: number, after: number, limit: number) =>
      db
        .selectFrom('station_import_row')
        .select(['row', 'serial', 'data'])
        .where('import_id', '=', id)
        .where('row', '>', after)
        .where('data', 'is not', null)
        .orderBy('row')
        .limit(limit)
        .execute(),

    /** Locks an import until the transaction ends. @returns false when another one has */
    async lockRunning(id: number, tx: Transaction<Schema>): Promise<boolean> {
      const { rows } = await sql<{ mine: boolean }>`
select pg_try_advisory_xact_lock(${RUNNING_LOCK}, ${id}) as mine`.execute(tx);
      return rows[0]!.mine;
    },

    /** Whether a server is creating its stations. */
    async isRunning(id: number): Promise<boolean> {
      const { rows } = await sql`
select from pg_locks where locktype = 'advisory' and classid = ${RUNNING_LOCK} and objid = ${id} limit 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    setRunning: (id: number) =>
      update(id, { state: 'running', done: 0, is_cancelled: false, failure: null }).execute(),

    /** @returns whether it is to end */
    async setDone(id: number, done: number): Promise<boolean> {
      const row = await update(id, { done }).returning('is_cancelled').executeTakeFirst();
      return row?.is_cancelled ?? true;
    },

    async setFailed(id: number, failure: { key: string; values?: object }): Promise<void> {
      await update(id, { state: 'open', failure: JSON.stringify({ values: {}, ...failure }) })
        .where('state', '=', 'running')
        .execute();
    },

    /** In the transaction that creates its stations; the rows are no longer needed. */
    async finish(id: number, credentials: Buffer, until: number): Promise<void> {
      await update(id, { state: 'done', credentials, credentials_until: until }).execute();
      await db.deleteFrom('station_import_row').where('import_id', '=', id).execute();
    },

    /** @returns whether it was running */
    async cancelRunning(id: number): Promise<boolean> {
      const row = await update(id, { is_cancelled: true })
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    discard: (id: number) =>
      db.deleteFrom('station_import').where('id', '=', id).where('state', '=', 'open').execute(),

    setUndone: (id: number) =>
      update(id, { state: 'undone', credentials: null, credentials_until: null }).execute(),

    /** Locks an import until the transaction ends. */
    lock: (id: number): Promise<StationImportRow | undefined> =>
      db.selectFrom('station_import').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Locks its stations until the transaction ends. */
    lockStations: (id: number) =>
      db
        .selectFrom('station')
        .select(['id', 'name', 'creator_id'])
        .where('import_id', '=', id)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Names of those stations whose gateway has connected, or of which values are stored. */
    async withData(stationIds: readonly number[]): Promise<string[]> {
      const devices = await db
        .selectFrom('device')
        .select(['id', 'station_id'])
        .where('station_id', '=', anyInt(stationIds))
        .execute();
      // A question of its own: series may be on other nodes than stations.
      const { rows } = await sql<{ device_id: number }>`
select device_id from latest where device_id = ${anyInt(devices.map(({ id }) => id))}`.execute(db);
      const reported = new Set(rows.map(({ device_id }) => device_id));
      const withValues = devices.filter(({ id }) => reported.has(id)).map(({ station_id }) => station_id);
      const named = await db
        .selectFrom('station')
        .select('name')
        .where('id', '=', anyInt(stationIds))
        .where(
          sql<boolean>`(id = ${anyInt(withValues)} or exists (
  select from gateway where gateway.station_id = station.id and status_at is not null))`,
        )
        .orderBy('id')
        .execute();
      return named.map(({ name }) => name);
    },

    /** A serial number of one of its devices that another device has too; null when there is none. */
    async sharedSerial(id: number): Promise<string | null> {
      const { rows } = await sql<{ serial: string }>`
select own.serial from station join device own on own.station_id = station.id
join device other on other.id <> own.id and (
  upper(other.serial) = upper(own.serial) or upper(other.serial_key) = upper(own.serial) or other.device_id = own.serial)
where station.import_id = ${id} limit 1`.execute(db);
      return rows[0]?.serial ?? null;
    },

    /** Everybody who sees one of these stations. */
    async audience(stationIds: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
select person.id from person where person.role = 'administrator'
union select creator_id from station where station.id = ${anyInt(stationIds)} and creator_id is not null
union select person.id from person join station on station.company_id = person.company_id
  where station.id = ${anyInt(stationIds)}
union select person_id from station_share where station_id = ${anyInt(stationIds)}
union select person.id from person where person.role = 'guest'
  and exists (select from station where id = ${anyInt(stationIds)} and shown_to_guest)`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** The latest that were started: of a person, of their company, or for `all` of everybody; newest first. */
    list: ({ personId, companyId, all }: { personId: number; companyId: number | null; all: boolean }) =>
      db
        .selectFrom('station_import as import')
        .selectAll('import')
        .select((eb) =>
          eb
            .selectFrom('station')
            .select((one) => one.fn.countAll<string>().as('n'))
            .whereRef('station.import_id', '=', 'import.id')
            .as('stations'),
        )
        .where('state', '<>', 'open')
        .where((eb) =>
          eb.or([
            eb.val(all),
            eb('person_id', '=', personId),
            ...(companyId === null ? [] : [eb('company_id', '=', companyId)]),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute(),

    /** Deletes imports that were not started before `openUntil`, and access data that is no longer offered. */
    async deleteExpired(now: number, openUntil: number): Promise<void> {
      await db
        .deleteFrom('station_import')
        .where('state', '=', 'open')
        .where('created_at', '<', openUntil)
        .execute();
      await db
        .updateTable('station_import')
        .set({ credentials: null, credentials_until: null })
        .where('credentials_until', '<=', now)
        .execute();
    },
  };
}
