import { numberArray } from '../../storage/arrayText.ts';
import type { StationSet } from '../../storage/anyOf.ts';
import type { Client } from '../../storage/client.ts';

/** The stations that are asked about. */
export interface Fleet {
  /** One of `getScopes`, if its stations are exactly these; empty for none. */
  scope: string;
  stations: StationSet;
}

/** Restricts a column with ids of stations to the fleet: a condition with `$1`, and its value. */
export const stationsIn = (
  { stations }: Fleet,
  column = 'station.id',
): { condition: string; ids: string | null } =>
  stations === 'all'
    ? { condition: '$1::int[] is null', ids: null }
    : { condition: `${column} = any($1::int[])`, ids: numberArray([...stations]) };

/**
 * Restricts rows of `station_sum` to days, months or years: a condition with a parameter, and its value. Only the rows of
 * one are known to come in the order of stations, so that they need no sorting.
 */
export const beginsIn = (
  firsts: readonly number[],
  parameter: `$${number}`,
): { condition: string; firsts: number | string } =>
  firsts.length === 1
    ? { condition: `first = ${parameter}::int`, firsts: firsts[0]! }
    : { condition: `first = any(${parameter}::int[])`, firsts: numberArray(firsts) };

/** For the rest of the transaction: rows of several days come in no order that stations could be merged with. */
export const allowHashJoins = (client: Client) => client.query('set local enable_hashjoin = on');

/** The zones of all stations. */
export async function readZones(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ zone: string }>('select distinct time_zone as zone from station');
  return rows.map(({ zone }) => zone);
}
