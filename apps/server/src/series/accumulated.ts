import type { SeriesPoint, SeriesRange } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';
import { numberArray } from '../storage/arrayText.ts';
import type { Client } from '../storage/client.ts';
import { createBucketSums, type BucketSums } from './bucketSums.ts';
import { utcDay } from './days.ts';
import { readCounters, type CounterEnergy } from './energy/energyPack.ts';

export interface AccumulatedQuery {
  /** IANA name. */
  zone: string;
  range: SeriesRange;
  /** Any instant of the day, week, month or year asked for. */
  time: number;
}

/** Energy of counters in calendar buckets; per point in the order asked. */
export interface Accumulated {
  /** n + 1 edges of n buckets, ms. */
  edges: number[];
  /** kWh per bucket, never negative; null when nothing was reported in it. */
  values: (number | null)[][];
  /** The counter's last reading in the bucket, kWh. */
  last: (number | null)[][];
  /** Indexes of buckets that hold energy shared out over time. */
  estimated: number[][];
}

/** A counter: a device and the position among its model's counters. */
interface Counter {
  deviceId: number;
  counter: number;
}

/** Hot rows of one counter. */
interface HotRows {
  at: number[];
  minutes: number[];
  kwh: (number | null)[];
  reading: (number | null)[];
  estimated: number[];
}

const NO_ROWS: HotRows = { at: [], minutes: [], kwh: [], reading: [], estimated: [] };

/** Points that are no counter of a known device have reported nothing. */
export async function accumulated(
  client: Client,
  points: readonly SeriesPoint[],
  { zone, range, time }: AccumulatedQuery,
): Promise<Accumulated> {
  const edges = bucketEdges(zone, range, time);
  const span = { from: utcDay(edges[0] ?? 0), to: edges.at(-1) ?? 0 };
  const counters = await findCounters(client, points);
  const known = [...counters.values()];
  // Hot first: a day packed in between is then seen twice, and hot wins, rather than not at all.
  const hot = await hotRows(client, known, span);
  const cold = await coldPacks(client, new Set(known.map(({ deviceId }) => deviceId)), span);
  const packed = readPacked(cold, known);
  const sums = points.map((_, i) => {
    const counter = counters.get(i);
    const key = counter ? keyOf(counter) : '';
    return sumCounter(edges, packed.get(key), hot.get(key) ?? NO_ROWS);
  });
  return {
    edges: [...edges],
    values: sums.map((sum) => sum.values()),
    last: sums.map((sum) => sum.last()),
    estimated: sums.map((sum) => sum.estimated()),
  };
}

const keyOf = ({ deviceId, counter }: Counter) => `${deviceId} ${counter}`;

async function findCounters(client: Client, points: readonly SeriesPoint[]): Promise<Map<number, Counter>> {
  const { rows } = await client.query<{ i: number; device: number; counter: number }>(
    `select i::int, device.id as device,
       (select count(*) from model_function earlier where earlier.model_id = asked.model_id
        and earlier.kind = 'counter' and earlier.slot < asked.slot)::int as counter
     from unnest($1::text[], $2::text[]) with ordinality as point(device_id, code, i)
     join device using (device_id)
     join model_function asked on asked.model_id = device.model_id and asked.code = point.code and asked.kind = 'counter'`,
    [points.map(({ deviceId }) => deviceId), points.map(({ propertyCode }) => propertyCode)],
  );
  return new Map(rows.map(({ i, device, counter }) => [i - 1, { deviceId: device, counter }]));
}

interface Span {
  from: number;
  to: number;
}

async function hotRows(
  client: Client,
  counters: readonly Counter[],
  { from, to }: Span,
): Promise<Map<string, HotRows>> {
  const distinct = [...new Map(counters.map((counter) => [keyOf(counter), counter])).values()];
  const { rows } = await client.query<{ i: number } & HotRows>(
    `select i::int, array_agg(at order by at) as at, array_agg(minutes order by at) as minutes,
       array_agg(kwh[counter + 1] order by at) as kwh, array_agg(reading[counter + 1] order by at) as reading,
       array_agg(estimated::int order by at) as estimated
     from unnest($1::int[], $2::int[]) with ordinality as asked(device, counter, i)
     join energy on device_id = device and at >= $3 and at < $4 group by i`,
    [
      numberArray(distinct.map(({ deviceId }) => deviceId)),
      numberArray(distinct.map(({ counter }) => counter)),
      from,
      to,
    ],
  );
  const found = new Map<string, HotRows>();
  for (const { i, ...row } of rows) {
    const counter = distinct[i - 1];
    if (counter) found.set(keyOf(counter), row);
  }
  return found;
}

/** Packs of each device, one behind the other: a row a day would cost more than reading it. */
async function coldPacks(
  client: Client,
  devices: ReadonlySet<number>,
  { from, to }: Span,
): Promise<Map<number, Buffer>> {
  const { rows } = await client.query<{ device_id: number; packs: Buffer }>(
    `select device_id, string_agg(pack, ''::bytea order by day) as packs from energy_day
     where device_id = any($1::int[]) and day >= $2 and day < $3 group by device_id`,
    [numberArray([...devices]), from, to],
  );
  return new Map(rows.map(({ device_id, packs }) => [device_id, packs]));
}

/** One counter's cold rows. */
type ColdRows = Omit<CounterEnergy, 'counters'> & CounterEnergy['counters'][number];

/** Reads each device's packs once for all of its counters. */
function readPacked(packs: ReadonlyMap<number, Buffer>, known: readonly Counter[]): Map<string, ColdRows> {
  const packed = new Map<string, ColdRows>();
  for (const [deviceId, bytes] of packs) {
    const positions = [
      ...new Set(known.filter((each) => each.deviceId === deviceId).map(({ counter }) => counter)),
    ];
    const { counters, ...common } = readCounters(bytes, positions);
    for (const [i, columns] of counters.entries()) {
      packed.set(keyOf({ deviceId, counter: positions[i] ?? 0 }), { ...common, ...columns });
    }
  }
  return packed;
}

/** Both kinds of rows by time; a cold row that a hot one overlaps is outdated. */
function sumCounter(edges: Float64Array, cold: ColdRows | undefined, hot: HotRows): BucketSums {
  const sums = createBucketSums(edges);
  let next = 0;
  let hotPast = -Infinity;
  const addHotBefore = (instant: number) => {
    for (; (hot.at[next] ?? Infinity) < instant; next++) {
      const from = hot.at[next] ?? 0;
      hotPast = from + (hot.minutes[next] ?? 0) * 60_000;
      sums.add(from, hotPast, hot.kwh[next] ?? NaN, hot.reading[next] ?? NaN, hot.estimated[next] === 1);
    }
  };
  for (let i = 0; cold && i < cold.at.length; i++) {
    const from = cold.at[i] ?? 0;
    const past = from + (cold.minutes[i] ?? 0) * 60_000;
    addHotBefore(from);
    if ((hot.at[next] ?? Infinity) < past || hotPast > from) continue;
    sums.add(from, past, cold.kwh[i] ?? NaN, cold.reading[i] ?? NaN, cold.estimated[i] === 1);
  }
  addHotBefore(Infinity);
  return sums;
}
