import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { insertRow } from '../insertRow.ts';
import type { PersonTable } from '../accountSchema.ts';
import type { AuthoredTable } from '../authoredSchema.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';

/** Tables of what people save for themselves and their colleagues. */
export type AuthoredName = 'profile' | 'electricity_plan' | 'price_series';

/** The author and the last editor of a row. */
interface Authors {
  author_user_name: string;
  author_name: string;
  author_role: PersonTable['role'];
  author_company_id: number | null;
  editor_name: string | null;
}

/** A row with its authors, as far as all tables have the same. */
export type Authored = Selectable<AuthoredTable> & Authors;

/** The columns that only this table has. */
type OwnColumns<Name extends AuthoredName> = Omit<Selectable<Schema[Name]>, keyof AuthoredTable>;

/** Fields that a user saves. */
export type AuthoredContent<Name extends AuthoredName> = Pick<Authored, 'name' | 'note'> & OwnColumns<Name>;

export type AuthoredRow<Name extends AuthoredName> = Authored & OwnColumns<Name>;

export type ProfileRow = AuthoredRow<'profile'>;
export type PriceSeriesRow = AuthoredRow<'price_series'>;

/** Authors whose rows count: a person and their company, or everyone for `all`. */
export type AuthorScope = { personId: number; companyId: number | null } | 'all';

export type AuthoredTransaction<Name extends AuthoredName> = ReturnType<typeof authoredTransaction<Name>>;
export type AuthoredRepository<Name extends AuthoredName> = ReturnType<typeof authoredRepository<Name>>;

/** Electricity plans, profiles of settings or series of prices. */
export function authoredRepository<Name extends AuthoredName>(db: Kysely<Schema>, name: Name) {
  return {
    /** The unique index that a second row of an author with the same name violates. */
    nameUnique: `${name}_name`,

    async byId(id: number): Promise<AuthoredRow<Name> | undefined> {
      return (await readRows(db, name, sql`authored.id = ${id}`))[0];
    },

    /** Rows of a person and their company, or of everyone for `all`, by name. */
    of: (who: AuthorScope): Promise<AuthoredRow<Name>[]> =>
      readRows(
        db,
        name,
        who === 'all'
          ? sql`true`
          : sql`(author.id = ${who.personId} or author.company_id = ${who.companyId})`,
      ),

    /** Changes rows in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: AuthoredTransaction<Name>) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(authoredTransaction(tx, name))),
  };
}

function authoredTransaction<Name extends AuthoredName>(tx: Transaction<Schema>, name: Name) {
  const table = sql.table(name);

  /** Locks rows in the order that `inOneTransaction` asks for. */
  async function lockAll(ids: readonly number[]): Promise<void> {
    await sql`select id from ${table} where id = any(${ids}::int[]) order by id for update`.execute(tx);
  }

  return {
    tx,
    lockAll,

    async lock(id: number): Promise<AuthoredRow<Name> | undefined> {
      await lockAll([id]);
      return (await readRows(tx, name, sql`authored.id = ${id}`))[0];
    },

    async countOf(personId: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
select count(*)::int as n from ${table} where person_id = ${personId}`.execute(tx);
      return rows[0]!.n;
    },

    /** @throws a violated `nameUnique` */
    async add(content: AuthoredContent<Name>, by: { personId: number; at: number }): Promise<number> {
      const { personId, at } = by;
      const row = { ...content, person_id: personId, created_at: at, updated_at: at, updated_by: personId };
      const { rows } = await sql<{ id: number }>`${insertRow(name, row)} returning id`.execute(tx);
      return rows[0]!.id;
    },

    /** @throws a violated `nameUnique` @returns the new version */
    async update(
      id: number,
      content: Partial<AuthoredContent<Name>>,
      by: { personId: number; at: number },
    ): Promise<number> {
      const set = Object.entries({ ...content, updated_at: by.at, updated_by: by.personId }).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      const { rows } = await sql<{ version: number }>`
update ${table} set version = version + 1, ${sql.join(set)} where id = ${id} returning version`.execute(tx);
      return rows[0]!.version;
    },

    async remove(id: number): Promise<void> {
      await sql`delete from ${table} where id = ${id}`.execute(tx);
    },
  };
}

async function readRows<Name extends AuthoredName>(
  db: Kysely<Schema>,
  name: Name,
  where: RawBuilder<unknown>,
) {
  const { rows } = await sql<AuthoredRow<Name>>`
select authored.*, author.user_name as author_user_name, author.name as author_name, author.role as author_role,
  author.company_id as author_company_id, editor.name as editor_name
from ${sql.table(name)} as authored
join person as author on author.id = authored.person_id
left join person as editor on editor.id = authored.updated_by
where ${where}
order by lower(authored.name), authored.id`.execute(db);
  return rows;
}
