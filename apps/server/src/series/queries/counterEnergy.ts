import type { SeriesPoint } from '@heliograph/contracts/http';
import { numberArray } from '../../storage/arrayText.ts';
import { Quality } from '@heliograph/domain/energy';
import type { Client } from '../../storage/client.ts';
import { decodePacks } from '../../storage/damage.ts';
import { yieldToEventLoop } from '../../support/yieldToEventLoop.ts';
import { utcDay } from '../days.ts';
import { columnsOfCounters, readCounters, type CounterEnergy } from '../energy/energyPack.ts';
import { editsIn } from '../energy/energyEdit.ts';
import { marksIn, type EnergyMark } from '../energy/energyMark.ts';
import { filledParts } from '../energy/importedDay.ts';
import { createBucketSums, type BucketSums } from './bucketSums.ts';
import { findPoints } from './findPoints.ts';
import { storedPacks, type StoredPack } from './storedPacks.ts';

/** A counter: a device and a position among its model's counters. */
export interface Counter {
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

/** Data of one counter beside its cold rows. */
interface Known {
  hot: HotRows;
  /** When it was last read, ms; null when unknown. */
  readAt: number | null;
}

const NO_ROWS: HotRows = { at: [], minutes: [], kwh: [], reading: [], estimated: [] };

/**
 * Energy of counters between ascending edges, from the stored quarter hours, in the order of `points`. Points that
 * are not a counter of a known device have no energy.
 */
export async function counterEnergy(
  client: Client,
  points: readonly SeriesPoint[],
  edges: Float64Array,
): Promise<BucketSums[]> {
  const counters = await findCounters(client, points);
  const known = [...new Map([...counters.values()].map((counter) => [getKey(counter), counter])).values()];
  const sums = await sumCounters(client, known, [() => createBucketSums(edges)], edges);
  const found = new Map(known.map((counter, i) => [getKey(counter), sums[i]![0]!]));
  return points.map((_, i) => {
    const counter = counters.get(i);
    return (counter && found.get(getKey(counter))) ?? createBucketSums(edges);
  });
}

/**
 * Sums the stored quarter hours of counters in several ways at once.
 *
 * @param known without duplicates
 * @param ways each creates the buckets of a counter
 * @param range its first and last value are those of all buckets
 * @returns for each counter the buckets of each way
 */
export async function sumCounters(
  client: Client,
  known: readonly Counter[],
  ways: readonly (() => BucketSums)[],
  range: Float64Array,
): Promise<BucketSums[][]> {
  const span = { from: utcDay(range[0] ?? 0), to: range.at(-1) ?? 0 };
  const hot = await hotRows(client, known, span);
  const readAt = await lastReadAt(client, known);
  const sums = new Map(
    known.map((counter, i) => [
      getKey(counter),
      createCounterSums(
        ways.map((create) => create()),
        { hot: hot.get(i) ?? NO_ROWS, readAt: readAt.get(i) ?? null },
      ),
    ]),
  );
  const positions = new Map<number, number[]>();
  for (const { deviceId, counter } of known)
    positions.set(deviceId, [...(positions.get(deviceId) ?? []), counter]);
  const wanted = new Map([...positions].map(([id, counters]) => [id, columnsOfCounters(counters)]));
  const { from: start, to: end } = span;
  for await (const batch of storedPacks(client, { table: 'energy_day', wanted, start, end })) {
    for (const [deviceId, packs] of byDevice(batch)) {
      const asked = positions.get(deviceId) ?? [];
      const { counters: columns, ...common } = decodePacks('energy_day', packs, (joined) =>
        readCounters(joined, asked.length),
      );
      for (const [i, column] of columns.entries())
        sums.get(getKey({ deviceId, counter: asked[i] ?? 0 }))?.add({ ...common, ...column });
      await yieldToEventLoop();
    }
  }
  const finished = known.map((counter) => sums.get(getKey(counter))!.finish());
  await markQuality(
    client,
    known.flatMap((counter, i) => finished[i]!.map((own) => ({ ...counter, sums: own }))),
    { start: range[0] ?? 0, end },
  );
  return finished;
}

/** Quality of the buckets that a mark touches. */
const qualityOf: Record<EnergyMark['kind'], number> = {
  gap: Quality.estimated,
  glitch: Quality.adjusted,
  reset: Quality.adjusted,
  unknown: Quality.unknown,
  pending: Quality.unknown,
};

/** Marks the buckets of counters with what was found implausible and what people set right in [start, end). */
export async function markQuality(
  client: Client,
  counters: readonly (Counter & { sums: BucketSums })[],
  { start, end }: { start: number; end: number },
): Promise<void> {
  const devices = [...new Set(counters.map(({ deviceId }) => deviceId))];
  const ranges = devices.map((deviceId) => ({ deviceId, from: start, to: end }));
  const marks = new Map((await marksIn(client, ranges)).map((list, i) => [devices[i], list]));
  const edits = new Map((await editsIn(client, ranges)).map((list, i) => [devices[i], list]));
  for (const { deviceId, counter, sums } of counters) {
    for (const mark of marks.get(deviceId) ?? [])
      if (mark.counter === counter) sums.mark(mark.began, mark.ended, qualityOf[mark.kind]);
    const { replacements = [], corrections = [], imports = [] } = edits.get(deviceId) ?? {};
    for (const { at, ...edit } of replacements)
      if (edit.counter === counter) sums.mark(at, at + 1, Quality.adjusted);
    for (const { from, to, ...edit } of corrections)
      if (edit.counter === counter) sums.mark(from, to, Quality.corrected);
    for (const imported of imports) {
      if (imported.counter !== counter) continue;
      const quality = Quality.corrected | (imported.estimated ? Quality.estimated : 0);
      for (const { from, to } of filledParts(imported)) sums.mark(from, to, quality);
    }
  }
}

const getKey = ({ deviceId, counter }: Counter) => `${deviceId} ${counter}`;

async function findCounters(client: Client, points: readonly SeriesPoint[]): Promise<Map<number, Counter>> {
  const found = new Map<number, Counter>();
  for (const [i, { deviceId, counter }] of await findPoints(client, points)) {
    if (counter !== null) found.set(i, { deviceId, counter });
  }
  return found;
}

/** By position among the counters. */
async function hotRows(
  client: Client,
  counters: readonly Counter[],
  { from, to }: { from: number; to: number },
): Promise<Map<number, HotRows>> {
  const { rows } = await client.query<{ i: number } & HotRows>(
    `select i::int, array_agg(at order by at) as at, array_agg(minutes order by at) as minutes,
       array_agg(kwh[counter + 1] order by at) as kwh, array_agg(reading[counter + 1] order by at) as reading,
       array_agg(estimated::int order by at) as estimated
     from unnest($1::int[], $2::int[]) with ordinality as asked(device, counter, i)
     join energy on device_id = device and at >= $3 and at < $4 group by device_id, i`,
    [...listArrays(counters), from, to],
  );
  return new Map(rows.map(({ i, ...row }) => [i - 1, row]));
}

/** By position among the counters. */
async function lastReadAt(client: Client, counters: readonly Counter[]): Promise<Map<number, number | null>> {
  const { rows } = await client.query<{ i: number; at: number | null }>(
    `select i::int, read_at[counter + 1] as at
     from unnest($1::int[], $2::int[]) with ordinality as asked(device, counter, i)
     join latest on device_id = device`,
    listArrays(counters),
  );
  return new Map(rows.map(({ i, at }) => [i - 1, at]));
}

const listArrays = (counters: readonly Counter[]) => [
  numberArray(counters.map(({ deviceId }) => deviceId)),
  numberArray(counters.map(({ counter }) => counter)),
];

/** Concatenated packs of each device in a batch. */
function byDevice(batch: readonly StoredPack[]): Map<number, StoredPack[]> {
  const packs = new Map<number, StoredPack[]>();
  for (const stored of batch) {
    const known = packs.get(stored.deviceId);
    if (known) known.push(stored);
    else packs.set(stored.deviceId, [stored]);
  }
  return packs;
}

/** One counter's cold rows, oldest first. */
type ColdRows = Omit<CounterEnergy, 'counters'> & CounterEnergy['counters'][number];

/** Sums cold and hot rows of one counter in time order; a hot row replaces the cold rows it overlaps. */
function createCounterSums(all: BucketSums[], { hot, readAt }: Known) {
  let next = 0;
  let hotPast = -Infinity;

  /** End of a row's energy: for the current row, when the counter was last read. */
  const getPast = (from: number, past: number): number =>
    readAt !== null && readAt > from && readAt < past ? readAt : past;

  function addHotBefore(instant: number): void {
    for (; (hot.at[next] ?? Infinity) < instant; next++) {
      const from = hot.at[next] ?? 0;
      hotPast = from + (hot.minutes[next] ?? 0) * 60_000;
      const [kwh, reading] = [hot.kwh[next] ?? NaN, hot.reading[next] ?? NaN];
      for (const sums of all) sums.add(from, getPast(from, hotPast), kwh, reading, hot.estimated[next] === 1);
    }
  }

  return {
    /** Must be later than all rows added before. */
    add({ at, minutes, kwh, reading, estimated }: ColdRows): void {
      for (let i = 0; i < at.length; i++) {
        const from = at[i] ?? 0;
        const past = from + (minutes[i] ?? 0) * 60_000;
        addHotBefore(from);
        if ((hot.at[next] ?? Infinity) < past || hotPast > from) continue;
        for (const sums of all)
          sums.add(from, getPast(from, past), kwh[i] ?? NaN, reading[i] ?? NaN, estimated[i] === 1);
      }
    },
    finish(): BucketSums[] {
      addHotBefore(Infinity);
      return all;
    },
  };
}
