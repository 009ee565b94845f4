import { sql } from 'kysely';
import { numberArray } from './arrayText.ts';

/**
 * One array parameter for `column = any(…)`, however long: a parameter for each value of `in (…)` would end at 65,535.
 * Used as `.where('station_id', '=', anyInt(ids))`.
 */
export const anyInt = (values: Iterable<number>) => sql<number>`any(${numberArray([...values])}::int[])`;

export const anyText = <T extends string>(values: Iterable<T>) => sql<T>`any(${[...values]}::text[])`;

/** Stations that a user can see. */
export type StationSet = ReadonlySet<number> | 'all';

/** Stations of both. */
export const sharedStations = (one: StationSet, other: StationSet): StationSet =>
  one === 'all' ? other : other === 'all' ? one : new Set([...one].filter((id) => other.has(id)));

/** True if a column is the id of one of these stations. */
export const isOneOf = (column: string, stations: StationSet) =>
  stations === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${anyInt(stations)}`;
