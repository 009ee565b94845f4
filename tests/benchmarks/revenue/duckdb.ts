import * as duckdb from '@duckdb/duckdb-wasm';
import { compileTariffs } from '@heliograph/domain/tariff';
import { calendar, QUARTERS_PER_DAY } from '@heliograph/domain/time';
import { tableFromArrays } from 'apache-arrow';
import { HOURS, STATIONS, ZONES, type Fleet } from './fleet.ts';

/** Stations per batch. */
const AT_ONCE = 50;

/**
 * The same rule in SQL. DuckDB has no time zones here, so it gets the calendar as a table, and the tariffs as tables of
 * versions and of prices by quarter hour.
 */
const QUERY = `
  with bucket as (
    select e.station, e.bucket, generation, c.slot,
      case when charging > generation then 0 else charging end as stored,
      least(selling, generation - stored) as sold
    from energy e join calendar c on c.zone = e.station % ${ZONES.length} and c.bucket = e.bucket
  )
  select b.station, sum(generation) as generation, sum(stored) as charging, sum(sold) as selling,
    sum(generation - stored - sold) as self_use, sum(sold * p.selling) as selling_total,
    sum((generation - stored - sold) * p.self_use) as self_use_total
  from bucket b
  join version v on v.station = b.station and b.bucket >= v.first and b.bucket < v.past
  join price p on p.version = v.version and p.slot = b.slot
  group by b.station`;

/** A database with the fleet. `run` returns the total revenue of all stations. */
export async function createDuckDb(
  fleet: Fleet,
): Promise<{ run(): Promise<number>; close(): Promise<void> }> {
  const db = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), new Worker('/duckdb.worker.js'));
  await db.instantiate('/duckdb.wasm');
  const connection = await db.connect();
  const insert = (name: string, columns: Record<string, ArrayLike<number>>, create = true) =>
    connection.insertArrowTable(tableFromArrays(columns), { name, create });

  for (let first = 0; first < STATIONS; first += AT_ONCE) {
    const rows = AT_ONCE * HOURS;
    const own = (column: Float64Array) => column.subarray(first * HOURS, first * HOURS + rows);
    await insert(
      'energy',
      {
        station: Int32Array.from({ length: rows }, (_, row) => first + Math.floor(row / HOURS)),
        bucket: Int32Array.from({ length: rows }, (_, row) => row % HOURS),
        generation: own(fleet.generation),
        selling: own(fleet.selling),
        charging: own(fleet.charging),
      },
      first === 0,
    );
  }
  const slots = ZONES.map((zone) => calendar(zone, fleet.edges));
  await insert('calendar', {
    zone: Int32Array.from({ length: ZONES.length * HOURS }, (_, row) => Math.floor(row / HOURS)),
    bucket: Int32Array.from({ length: ZONES.length * HOURS }, (_, row) => row % HOURS),
    slot: Int32Array.from(
      { length: ZONES.length * HOURS },
      (_, row) => slots[Math.floor(row / HOURS)]![row % HOURS]!,
    ),
  });
  const versions = fleet.tariffs.flatMap((stored, station) => {
    const tariffs = compileTariffs(stored).slice(1);
    const computeBucket = (from: number) =>
      Math.min(HOURS, Math.max(0, Math.ceil((from - fleet.edges[0]!) / 3_600_000)));
    return tariffs.map((tariff, index) => ({
      station,
      tariff,
      first: computeBucket(tariff.from),
      past: computeBucket(tariffs[index + 1]?.from ?? Infinity),
    }));
  });
  await insert('version', {
    station: Int32Array.from(versions, ({ station }) => station),
    version: Int32Array.from(versions.keys()),
    first: Int32Array.from(versions, ({ first }) => first),
    past: Int32Array.from(versions, ({ past }) => past),
  });
  const prices = 2 * QUARTERS_PER_DAY;
  await insert('price', {
    version: Int32Array.from({ length: versions.length * prices }, (_, row) => Math.floor(row / prices)),
    slot: Int32Array.from({ length: versions.length * prices }, (_, row) => row % prices),
    selling: Float64Array.from(versions.flatMap(({ tariff }) => [...tariff.selling])),
    self_use: Float64Array.from(versions.flatMap(({ tariff }) => [...tariff.selfUse])),
  });

  return {
    async run() {
      const rows = (await connection.query(QUERY)).toArray();
      return rows.reduce((sum, row) => sum + row.selling_total! + row.self_use_total!, 0);
    },
    async close() {
      await connection.close();
      await db.terminate();
    },
  };
}
