import type pg from 'pg';
import type { StationCounts } from './manifest.ts';

/** Tables as the database knows them: a new one is part of every backup without being listed anywhere. */

export interface TableColumns {
  name: string;
  columns: string[];
}

/** Kysely's own record; a restore migrates instead of copying it. */
const MIGRATIONS = 'kysely_migration';

/**
 * All tables with data, each after those that it refers to, so that they can be filled in this order.
 * @throws Error when tables refer to each other
 */
export async function tablesInOrder(client: pg.PoolClient): Promise<TableColumns[]> {
  const { rows: tables } = await client.query<TableColumns>(`
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname not like '${MIGRATIONS}%'
group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ name: string; target: string }>(`
select conrelid::regclass::text as name, confrelid::regclass::text as target
from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const ordered: TableColumns[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some((one) => one.name === name && waiting.has(one.target)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

export async function migrationNames(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by name`);
  return rows.map(({ name }) => name);
}

/** Last values of the sequences behind generated ids; those never used are left out. */
export async function sequenceValues(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** How much each station has. */
export async function stationCounts(client: pg.PoolClient): Promise<StationCounts[]> {
  const perStation = (table: string) => `
(select station_id, count(*)::int as n from ${table} join device on device.id = ${table}.device_id group by station_id)`;
  const { rows } = await client.query<StationCounts>(`
select station.id as station_id, station.name,
  coalesce(s.n, 0) as samples, coalesce(d.n, 0) as packed_days,
  coalesce(e.n, 0) as energy_rows, coalesce(x.n, 0) as energy_days
from station
left join ${perStation('sample')} s on s.station_id = station.id
left join ${perStation('sample_day')} d on d.station_id = station.id
left join ${perStation('energy')} e on e.station_id = station.id
left join ${perStation('energy_day')} x on x.station_id = station.id
order by station.id`);
  return rows;
}
