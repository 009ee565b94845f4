import type { SeriesPoint } from '@heliograph/contracts/http';
import { readPacks } from '@heliograph/domain/columns';
import type { Client } from '../../storage/client.ts';
import { decodePacks } from '../../storage/damage.ts';
import { editsIn, type Correction } from '../energy/energyEdit.ts';
import { marksIn } from '../energy/energyMark.ts';
import { QUARTER } from '../energy/energyRow.ts';
import { yieldToEventLoop } from '../../support/yieldToEventLoop.ts';
import type { ImportedDay } from '../energy/importedDay.ts';
import { neighbours } from '../energy/readings.ts';
import { createBucketSums, type BucketSums } from './bucketSums.ts';
import { markQuality } from './counterEnergy.ts';
import { findPoints } from './findPoints.ts';
import { createSampledCounter } from './sampledCounter.ts';
import { storedSamples } from './storedSamples.ts';

/**
 * Energy of counters between edges a few minutes apart, from their readings: each difference is spread by time, as
 * for stored quarter hours, so the sums match. It is estimated where readings are further apart than the edges;
 * readings due once per bucket may be late by half a bucket. What was decided about implausible readings is taken from
 * the stored marks.
 */
export async function sampledEnergy(
  client: Client,
  points: readonly SeriesPoint[],
  edges: Float64Array,
  minutes: number,
): Promise<BucketSums[]> {
  const start = edges[0] ?? 0;
  const end = edges.at(-1) ?? 0;
  const longest = minutes * 60_000 * 1.5;
  const sums = points.map(() => createBucketSums(edges, 'exact'));
  const meters = await readMeters(client, points);
  const before = await readingsBeside(client, 'before', meters, start);
  const after = await readingsBeside(client, 'after', meters, end);
  const ranges = meters.map(({ id }, m) => ({
    deviceId: id,
    from: Math.min(start, ...(before[m] ?? []).map((reading) => reading?.at ?? start)),
    to: Math.max(end, ...(after[m] ?? []).map((reading) => reading?.at ?? end)) + 1,
  }));
  const marks = await marksIn(client, ranges);
  const edits = await editsIn(client, ranges);
  const counters = new Map(
    meters.map((meter, m) => [
      meter.id,
      meter.counters.map(({ position, points: own }, column) => {
        const ofCounter = ({ counter }: { counter: number }) => counter === position;
        const facts = {
          marks: (marks[m] ?? []).filter(ofCounter),
          replacements: (edits[m]?.replacements ?? []).filter(ofCounter),
          corrections: [
            ...importedCorrections((edits[m]?.imports ?? []).filter(ofCounter)),
            ...(edits[m]?.corrections ?? []).filter(ofCounter),
          ].sort((one, other) => one.from - other.from),
        };
        return createSampledCounter(before[m]?.[column] ?? null, facts, (from, past, kwh, counted) => {
          for (const point of own) sums[point]?.add(from, past, kwh, NaN, counted && past - from > longest);
        });
      }),
    ]),
  );

  const wanted = meters.map(({ id, counters: own }) => ({ id, slots: own.map(({ slot }) => slot) }));
  for await (const stored of storedSamples(client, wanted, start, end)) {
    const own = counters.get(stored.deviceId) ?? [];
    const { at, columns } = decodePacks('sample_day', [stored], (pack) => readPacks(pack, [...own.keys()]));
    for (const [column, values] of columns.entries()) {
      for (const [i, value] of values.entries())
        if (!Number.isNaN(value)) own[column]?.take({ at: at[i] ?? 0, value });
    }
    await yieldToEventLoop();
  }
  for (const [m, { id }] of meters.entries()) {
    for (const [column, counter] of (counters.get(id) ?? []).entries()) {
      const reading = after[m]?.[column];
      if (reading) counter.take(reading);
      counter.finish();
    }
  }
  await markQuality(
    client,
    meters.flatMap(({ id, counters: own }) =>
      own.flatMap(({ position, points: ofCounter }) =>
        ofCounter.map((point) => ({ deviceId: id, counter: position, sums: sums[point]! })),
      ),
    ),
    { start, end },
  );
  return sums;
}

/** Imported energy that is in force, as corrections of a quarter hour each. */
const importedCorrections = (imports: readonly ImportedDay[]): Correction[] =>
  imports.flatMap(({ counter, day, kwh, filled }) =>
    kwh.flatMap((value, quarter) => {
      const from = day + quarter * QUARTER;
      return value !== null && filled[quarter] ? [{ counter, from, to: from + QUARTER, kwh: value }] : [];
    }),
  );

/** A device whose counters are requested. */
interface Meter {
  id: number;
  /** Without duplicates: where each is stored, and the positions of its points. */
  counters: { slot: number; position: number; points: number[] }[];
}

async function readMeters(client: Client, points: readonly SeriesPoint[]): Promise<Meter[]> {
  const meters = new Map<number, Meter>();
  for (const [i, { deviceId: id, slot, counter }] of await findPoints(client, points)) {
    if (counter === null) continue;
    const meter = meters.get(id) ?? { id, counters: [] };
    meters.set(id, meter);
    const known = meter.counters.find(({ position }) => position === counter);
    if (known) known.points.push(i);
    else meter.counters.push({ slot, position: counter, points: [i] });
  }
  return [...meters.values()];
}

/** The last readings before an instant, or the first at or after it; any day may have been packed meanwhile. */
const readingsBeside = (client: Client, side: 'before' | 'after', meters: readonly Meter[], at: number) =>
  neighbours(
    client,
    side,
    meters.map(({ id, counters }) => ({
      device: { id, counterSlots: counters.map(({ slot }) => slot), closedBefore: Infinity },
      at,
    })),
  );
