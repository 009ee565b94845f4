import { sql } from 'kysely';
import { numberArray } from './arrayText.ts';

/**
 * One array parameter for `column = any(…)`, however long: a parameter for each value of `in (…)` would end at 65,535.
 * Used as `.where('station_id', '=', anyInt(ids))`.
 */
export const anyInt = (values: Iterable<number>) => sql<number>`any(${numberArray([...values])}::int[])`;

export const anyText = <T extends string>(values: Iterable<T>) => sql<T>`any(${[...values]}::text[])`;
