import type { ImportKind } from '@heliograph/contracts/http';
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import { anyInt, anyText } from '../anyOf.ts';
import type { Schema } from '../schema.ts';
import type { Account } from './people.ts';

export type ImportRow = Selectable<Schema['file_import']>;

export interface CheckedRow {
  row: number;
  /** Identity that no other row may have; empty for none. */
  identity: string;
  /** Target that only a limited number of rows may share; null for none. */
  target: string | null;
  /** Null for a row with issues. */
  data: object | null;
}

/** First of the two numbers of the locks of imports that run; the second is their id. */
const RUNNING_LOCK = 7_204_541;
/** As many as the list shows. */
const LISTED = 100;

/** Imports from files. */
export function importsRepository(db: Kysely<Schema>) {
  const update = (id: number, changes: Updateable<Schema['file_import']>) =>
    db.updateTable('file_import').set(changes).where('id', '=', id);

  return {
    /** Begins an import instead of those of the person that are open. */
    async begin(person: Account, kind: ImportKind, fileName: string, at: number): Promise<number> {
      await db
        .deleteFrom('file_import')
        .where('person_id', '=', person.id)
        .where('state', '=', 'open')
        .execute();
      const { id } = await db
        .insertInto('file_import')
        .values({
          person_id: person.id,
          company_id: person.company_id,
          by_name: person.name || person.user_name,
          kind,
          file_name: fileName,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    byId: (id: number): Promise<ImportRow | undefined> =>
      db.selectFrom('file_import').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Stores rows of an import, instead of earlier ones with the same number. */
    async store(id: number, rows: readonly CheckedRow[]): Promise<void> {
      await db
        .insertInto('file_import_row')
        .values(
          rows.map(({ row, identity, target, data }) => ({
            import_id: id,
            row,
            identity,
            target,
            data: data && JSON.stringify(data),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['import_id', 'row']).doUpdateSet((eb) => ({
            identity: eb.ref('excluded.identity'),
            target: eb.ref('excluded.target'),
            data: eb.ref('excluded.data'),
          })),
        )
        .execute();
    },

    /** First rows of an import with each of these identities. */
    async firstRows(id: number, identities: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('file_import_row')
        .select((eb) => ['identity', eb.fn.min<number>('row').as('row')])
        .where('import_id', '=', id)
        .where('identity', '=', anyText(identities))
        .groupBy('identity')
        .execute();
      return new Map(rows.map(({ identity, row }) => [identity, row]));
    },

    /** How many rows of an import, other than these, have each of these targets. */
    async countsByTarget(
      id: number,
      targets: readonly string[],
      butRows: readonly number[],
    ): Promise<Map<string, number>> {
      const { rows } = await sql<{ target: string; count: number }>`
select target, count(*)::int as count from file_import_row
where import_id = ${id} and target = ${anyText(targets)} and not row = ${anyInt(butRows)} group by target`.execute(
        db,
      );
      return new Map(rows.map(({ target, count }) => [target, count]));
    },

    async counts(id: number): Promise<{ rows: number; wrong: number }> {
      const { rows } = await sql<{ rows: number; wrong: number }>`
select count(*)::int as rows, (count(*) filter (where data is null))::int as wrong
from file_import_row where import_id = ${id}`.execute(db);
      return rows[0]!;
    },

    /** Rows without issues after one, in their order. */
    rowsAfter: (id: number, after: number, limit: number) =>
      db
        .selectFrom('file_import_row')
        .select(['row', 'data'])
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

    /** True if a server is creating what it has. */
    async isRunning(id: number): Promise<boolean> {
      const { rows } = await sql`
select from pg_locks where locktype = 'advisory' and classid = ${RUNNING_LOCK} and objid = ${id} limit 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** @returns false unless it was open */
    async setRunning(id: number): Promise<boolean> {
      const row = await update(id, { state: 'running', done: 0, is_cancelled: false, failure: null })
        .where('state', '=', 'open')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

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

    /**
     * In the transaction that creates what it has; the rows are no longer needed. @param credentials null without
     * gateways
     */
    async finish(id: number, credentials: Buffer | null, until: number): Promise<void> {
      await update(id, {
        state: 'done',
        credentials,
        credentials_until: credentials && until,
      }).execute();
      await db.deleteFrom('file_import_row').where('import_id', '=', id).execute();
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
      db.deleteFrom('file_import').where('id', '=', id).where('state', '=', 'open').execute(),

    /** Stations that an import created, each with how many devices it has and how many of them were added later. */
    stationsOf: (id: number): Promise<{ id: number; devices: number; later: number }[]> =>
      db
        .selectFrom('station')
        .leftJoin('device', 'device.station_id', 'station.id')
        .select([
          'station.id',
          sql<number>`count(device.id)::int`.as('devices'),
          sql<number>`(count(device.id) filter (where device.created_at > station.created_at))::int`.as(
            'later',
          ),
        ])
        .where('station.import_id', '=', id)
        .groupBy('station.id')
        .orderBy('station.id')
        .execute(),

    setUndone: (id: number) =>
      update(id, { state: 'undone', credentials: null, credentials_until: null }).execute(),

    /** Locks an import until the transaction ends. */
    lock: (id: number): Promise<ImportRow | undefined> =>
      db.selectFrom('file_import').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** The latest that were started: of a person, of their company, or for `all` of everyone; newest first. */
    list: ({ personId, companyId, all }: { personId: number; companyId: number | null; all: boolean }) =>
      db
        .selectFrom('file_import as import')
        .selectAll('import')
        .select(
          sql<number>`(
  (select count(*) from station where station.import_id = import.id) +
  (select count(*) from device where device.import_id = import.id) +
  (select count(*) from customer_station where customer_station.import_id = import.id) +
  (select count(*) from imported_tariff where imported_tariff.import_id = import.id))::int`.as('existing'),
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
        .deleteFrom('file_import')
        .where('state', '=', 'open')
        .where('created_at', '<', openUntil)
        .execute();
      await db
        .updateTable('file_import')
        .set({ credentials: null, credentials_until: null })
        .where('credentials_until', '<=', now)
        .execute();
    },
  };
}
