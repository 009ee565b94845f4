import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { changeFleets, type StationPack } from './fleetQuarters.ts';
import type { SumRow } from './sumDays.ts';

/** Period of a row of `station_sum`. */
export const Unit = { day: 0, month: 1, year: 2 } as const;

interface Pair {
  stationId: number;
  /** Days since 1970-01-01. */
  day: number;
}

/**
 * All days that may have sums, so that those of a station are found by their key; months and years begin up to a year
 * earlier.
 */
export const SUMMED_DAYS = `select generate_series((select min(day) - 366 from station_quarters),
  (select max(day) from station_quarters)) as day`;

const pairArrays = (pairs: readonly Pair[]) => [
  numberArray(pairs.map(({ stationId }) => stationId)),
  numberArray(pairs.map(({ day }) => day)),
];

/** The stored quarter hours of stations and days. */
export async function readPairs(
  client: Client,
  pairs: readonly Pair[],
): Promise<(Pair & { pack: Buffer })[]> {
  const { rows } = await client.query<Pair & { pack: Buffer }>(
    `select station_id as "stationId", day, pack from station_quarters
     join unnest($1::int[], $2::int[]) as wanted(station_id, day) using (day, station_id)`,
    pairArrays(pairs),
  );
  return rows;
}

const SUMS = `sum(generation), min(first_at), sum(charging), sum(selling), sum(self_use), sum(selling_total),
  sum(self_use_total), sum(priced_hours), sum(unpriced_hours), bit_or(quality), bit_or(day_quality)`;
const COLUMNS = `generation, first_at, charging, selling, self_use, selling_total, self_use_total, priced_hours,
  unpriced_hours, quality, day_quality`;
const REPLACE = COLUMNS.split(/,\s*/)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Replaces the rows of stations and days, and those of the months and years that contain them. */
export async function writeSums(
  client: Client,
  pairs: readonly Pair[],
  rows: readonly SumRow[],
): Promise<void> {
  if (pairs.length === 0) return;
  const written = new Set(rows.map(({ stationId, day, currency }) => `${stationId} ${day} ${currency}`));
  const { rows: stored } = await client.query<Pair & { currency: string }>(
    `select station_id as "stationId", first as day, currency from station_sum
     join unnest($1::int[], $2::int[]) as wanted(station_id, first) using (first, station_id) where unit = ${Unit.day}`,
    pairArrays(pairs),
  );
  const gone = stored.filter(
    ({ stationId, day, currency }) => !written.has(`${stationId} ${day} ${currency}`),
  );
  if (gone.length > 0)
    await client.query(
      `delete from station_sum using unnest($1::int[], $2::int[], $3::text[]) as gone(station, date, code)
       where unit = ${Unit.day} and station_id = station and first = date and currency = code`,
      [...pairArrays(gone), gone.map(({ currency }) => currency)],
    );
  const numbers = (pick: (row: SumRow) => number | null) => numberArray(rows.map(pick));
  await client.query(
    `insert into station_sum (unit, station_id, first, currency, ${COLUMNS})
     select ${Unit.day}, * from unnest($1::int[], $2::int[], $3::text[], $4::float8[], $5::bigint[], $6::float8[],
       $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::int[], $14::int[])
     on conflict (unit, first, station_id, currency) do update set ${REPLACE}`,
    [
      ...pairArrays(rows),
      rows.map(({ currency }) => currency),
      numbers(({ generation }) => generation),
      numbers(({ firstAt }) => firstAt),
      numbers(({ charging }) => charging),
      numbers(({ selling }) => selling),
      numbers(({ selfUse }) => selfUse),
      numbers(({ sellingTotal }) => sellingTotal),
      numbers(({ selfUseTotal }) => selfUseTotal),
      numbers(({ pricedHours }) => pricedHours),
      numbers(({ unpricedHours }) => unpricedHours),
      numbers(({ quality }) => quality),
      numbers(({ dayQuality }) => dayQuality),
    ],
  );
  const months = await sumUp(client, Unit.month, pairs, gone);
  await sumUp(client, Unit.year, months, gone);
}

/** First days of the parts that make a month (its days) or a year (its months). */
const PARTS = {
  [Unit.month]: (month: Date, i: number) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), i + 1),
  [Unit.year]: (year: Date, i: number) => Date.UTC(year.getUTCFullYear(), i, 1),
};
const COUNTS = { [Unit.month]: 31, [Unit.year]: 12 };
const DAY = 86_400_000;

/** Sums up days to months, or months to years. @returns what was summed */
async function sumUp(
  client: Client,
  unit: typeof Unit.month | typeof Unit.year,
  changed: readonly Pair[],
  gone: readonly Pair[],
): Promise<Pair[]> {
  const getFirst = (day: number) => {
    const date = new Date(day * DAY);
    return Date.UTC(date.getUTCFullYear(), unit === Unit.month ? date.getUTCMonth() : 0, 1) / DAY;
  };
  const keyed = (pairs: readonly Pair[]) =>
    new Map(
      pairs.map(({ stationId, day }) => {
        const first = getFirst(day);
        return [`${stationId} ${first}`, { stationId, day: first }];
      }),
    );
  // A currency may be in none of its days any more.
  const emptied = [...keyed(gone).values()];
  if (emptied.length > 0)
    await client.query(
      `delete from station_sum using unnest($1::int[], $2::int[]) as gone(station, date)
       where unit = ${unit} and station_id = station and first = date`,
      pairArrays(emptied),
    );
  const wholes = [...keyed(changed).values()];
  const starts = [...new Set(wholes.map(({ day }) => day))];
  const parts = starts.flatMap((first) => {
    const date = new Date(first * DAY);
    return Array.from({ length: COUNTS[unit] }, (_, i) => ({
      first,
      part: PARTS[unit](date, i) / DAY,
    })).filter(({ part }) => getFirst(part) === first);
  });
  await client.query(
    `insert into station_sum (unit, station_id, first, currency, ${COLUMNS})
     select ${unit}, wanted.station, wanted.whole, currency, ${SUMS}
     from unnest($1::int[], $2::int[]) as wanted(station, whole)
     join unnest($3::int[], $4::int[]) as part(whole, day) on part.whole = wanted.whole
     join station_sum on unit = ${unit - 1} and first = part.day and station_id = wanted.station
     group by wanted.station, wanted.whole, currency
     on conflict (unit, first, station_id, currency) do update set ${REPLACE}`,
    [
      ...pairArrays(wholes),
      numberArray(parts.map(({ first }) => first)),
      numberArray(parts.map(({ part }) => part)),
    ],
  );
  return wholes;
}

/** Deletes all sums of stations, and what they add to fleets. */
export async function removeSums(
  client: Client,
  stations: readonly { id: number; scopes: readonly string[] }[],
): Promise<void> {
  if (stations.length === 0) return;
  const ids = numberArray(stations.map(({ id }) => id));
  const scopes = new Map(stations.map((station) => [station.id, station.scopes]));
  // Before the quarter hours, by whose days they are found.
  await client.query(
    `delete from station_sum using generate_series(${Unit.day}, ${Unit.year}) as every, (${SUMMED_DAYS}) as summed
     where unit = every and first = summed.day and station_id = any($1::int[])`,
    [ids],
  );
  const { rows } = await client.query<{ id: number; pack: Buffer }>(
    `delete from station_quarters using (${SUMMED_DAYS}) as summed
     where station_quarters.day = summed.day and station_id = any($1::int[]) returning station_id as id, pack`,
    [ids],
  );
  await changeFleets(
    client,
    rows.map(({ id, pack }): StationPack => ({ scopes: scopes.get(id) ?? [], pack, sign: -1 })),
  );
  await client.query('delete from station_sums where station_id = any($1::int[])', [ids]);
}
