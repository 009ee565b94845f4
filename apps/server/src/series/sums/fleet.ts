import { numberArray } from '../../storage/arrayText.ts';
import type { StationSet } from '../../storage/anyOf.ts';
import type { Client } from '../../storage/client.ts';

/** The stations that are asked about. */
export interface Fleet {
  /** One of `scopesOf`, if its stations are exactly these; empty for none. */
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

/** The zones of all stations. */
export async function zonesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ zone: string }>('select distinct time_zone as zone from station');
  return rows.map(({ zone }) => zone);
}
