import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PersonTable, PriceMonthTable, PriceSeriesTable, Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { authoredTransaction, isAuthoredBy, type AuthorScope } from './authored.ts';

/** A price series with its author and last editor. */
export type PriceSeriesRow = Selectable<PriceSeriesTable> & {
  author_name: string;
  author_role: PersonTable['role'];
  author_company_id: number | null;
  editor_name: string | null;
};

export type PriceMonthRow = Pick<Selectable<PriceMonthTable>, 'month' | 'count' | 'prices'>;

export type PriceSeriesTransaction = ReturnType<typeof priceSeriesTransaction>;

/** The unique index of names of series. */
export const PRICE_SERIES_NAME_UNIQUE = 'price_series_name';

/** Series of wholesale prices; their prices are columns by UTC month. */
export function priceSeriesRepository(db: Kysely<Schema>) {
  return {
    /** Series of a person and their company, or of everyone for `all`. */
    of: (who: AuthorScope): Promise<PriceSeriesRow[]> => readSeries(db, who),

    byId: (id: number): Promise<PriceSeriesRow | undefined> =>
      rowsIn(db).where('series.id', '=', id).executeTakeFirst(),

    /** How many prices the months of series have, by time. */
    counts: (ids: readonly number[]) =>
      db
        .selectFrom('price_month')
        .select(['series_id', 'month', 'count'])
        .where('series_id', '=', sql<number>`any(${ids}::int[])`)
        .orderBy('month')
        .execute(),

    months: (id: number, months: MonthRange): Promise<PriceMonthRow[]> => monthsIn(db, id, months),

    /** Changes series in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: PriceSeriesTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(priceSeriesTransaction(tx))),
  };
}

/** UTC months since January 1970, both inclusive. */
export interface MonthRange {
  first: number;
  last: number;
}

function priceSeriesTransaction(tx: Transaction<Schema>) {
  return {
    ...authoredTransaction(tx, 'price_series'),

    async lock(id: number): Promise<PriceSeriesRow | undefined> {
      await tx.selectFrom('price_series').select('id').where('id', '=', id).forUpdate().execute();
      return rowsIn(tx).where('series.id', '=', id).executeTakeFirst();
    },

    /** @throws a violated `PRICE_SERIES_NAME_UNIQUE` */
    async add(
      series: Pick<PriceSeriesRow, 'person_id' | 'name' | 'note' | 'currency' | 'minutes'>,
      at: number,
    ): Promise<number> {
      const { id } = await tx
        .insertInto('price_series')
        .values({ ...series, created_at: at, updated_at: at, updated_by: series.person_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** @throws a violated `PRICE_SERIES_NAME_UNIQUE` @returns the new version */
    async update(
      id: number,
      changes: Partial<Pick<PriceSeriesRow, 'name' | 'note' | 'minutes'>>,
      by: { personId: number; at: number },
    ): Promise<number> {
      const { version } = await tx
        .updateTable('price_series')
        .set((eb) => ({
          ...changes,
          version: eb('version', '+', 1),
          updated_at: by.at,
          updated_by: by.personId,
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },

    months: (id: number, months: MonthRange): Promise<PriceMonthRow[]> => monthsIn(tx, id, months),

    async monthCount(id: number): Promise<number> {
      const { n } = await tx
        .selectFrom('price_month')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('series_id', '=', id)
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Replaces a month; one without prices is deleted. */
    async setMonth(seriesId: number, { month, count, prices }: PriceMonthRow): Promise<void> {
      if (count === 0) {
        await tx
          .deleteFrom('price_month')
          .where('series_id', '=', seriesId)
          .where('month', '=', month)
          .execute();
        return;
      }
      await tx
        .insertInto('price_month')
        .values({ series_id: seriesId, month, count, prices })
        .onConflict((conflict) => conflict.columns(['series_id', 'month']).doUpdateSet({ count, prices }))
        .execute();
    },
  };
}

const readSeries = (db: Kysely<Schema>, who: AuthorScope): Promise<PriceSeriesRow[]> =>
  rowsIn(db)
    .where(isAuthoredBy(who))
    .orderBy((eb) => eb.fn('lower', ['series.name']))
    .orderBy('series.id')
    .execute();

const monthsIn = (db: Kysely<Schema>, id: number, { first, last }: MonthRange): Promise<PriceMonthRow[]> =>
  db
    .selectFrom('price_month')
    .select(['month', 'count', 'prices'])
    .where('series_id', '=', id)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .orderBy('month')
    .execute();

const rowsIn = (db: Kysely<Schema>) =>
  db
    .selectFrom('price_series as series')
    .innerJoin('person as author', 'author.id', 'series.person_id')
    .leftJoin('person as editor', 'editor.id', 'series.updated_by')
    .selectAll('series')
    .select([
      'author.name as author_name',
      'author.role as author_role',
      'author.company_id as author_company_id',
      'editor.name as editor_name',
    ]);
