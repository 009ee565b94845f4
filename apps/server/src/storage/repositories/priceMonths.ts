import { sql, type Kysely, type Selectable } from 'kysely';
import type { PriceMonthTable } from '../authoredSchema.ts';
import type { Schema } from '../schema.ts';

export type PriceMonthRow = Pick<Selectable<PriceMonthTable>, 'month' | 'count' | 'prices'>;

/** UTC months since January 1970, both inclusive. */
export interface MonthRange {
  first: number;
  last: number;
}

export type PriceMonths = ReturnType<typeof priceMonthsRepository>;

/** Prices of series: columns by UTC month. */
export function priceMonthsRepository(db: Kysely<Schema>) {
  return {
    /** How many prices the months of series have, by time. */
    counts: (ids: readonly number[]) =>
      db
        .selectFrom('price_month')
        .select(['series_id', 'month', 'count'])
        .where('series_id', '=', sql<number>`any(${ids}::int[])`)
        .orderBy('month')
        .execute(),

    of: (seriesId: number, { first, last }: MonthRange): Promise<PriceMonthRow[]> =>
      db
        .selectFrom('price_month')
        .select(['month', 'count', 'prices'])
        .where('series_id', '=', seriesId)
        .where('month', '>=', first)
        .where('month', '<=', last)
        .orderBy('month')
        .execute(),

    /** Replaces a month; one without prices is deleted. */
    async set(seriesId: number, { month, count, prices }: PriceMonthRow): Promise<void> {
      if (count === 0) {
        await db
          .deleteFrom('price_month')
          .where('series_id', '=', seriesId)
          .where('month', '=', month)
          .execute();
        return;
      }
      await db
        .insertInto('price_month')
        .values({ series_id: seriesId, month, count, prices })
        .onConflict((conflict) => conflict.columns(['series_id', 'month']).doUpdateSet({ count, prices }))
        .execute();
    },
  };
}
