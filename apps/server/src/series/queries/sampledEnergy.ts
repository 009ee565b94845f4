import type { SeriesPoint } from '@heliograph/contracts/http';
import { readPacks } from '@heliograph/domain/columns';
import { counterStep } from '@heliograph/domain/energy';
import type { Client } from '../../storage/client.ts';
import { neighbours, type Reading } from '../energy/readings.ts';
import { createBucketSums, type BucketSums } from './bucketSums.ts';
import { findPoints } from './findPoints.ts';
import { storedSamples } from './storedSamples.ts';

/**
 * Energy of counters between edges a few minutes apart, from their readings: each difference is spread by time, as
 * for stored quarter hours, so the sums match. It is estimated where readings are further apart than the edges;
 * readings due once per bucket may be late by half a bucket.
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
  const meters = await metersOf(client, points);
  const before = await readingsBeside(client, 'before', meters, start);
  const latest = new Map(meters.map(({ id }, m) => [id, before[m] ?? []]));
  const byId = new Map(meters.map((meter) => [meter.id, meter]));

  /** Adds the next reading of a counter. */
  function take(id: number, column: number, reading: Reading): void {
    const readings = latest.get(id);
    const last = readings?.[column];
    if (readings) readings[column] = reading;
    if (!last) return;
    const kwh = counterStep(last.value, reading.value);
    for (const point of byId.get(id)?.points[column] ?? [])
      sums[point]?.add(last.at, reading.at, kwh, NaN, reading.at - last.at > longest);
  }

  for await (const { deviceId, pack } of storedSamples(client, meters, start, end)) {
    const width = byId.get(deviceId)?.slots.length ?? 0;
    const { at, columns } = readPacks(pack, [...Array(width).keys()]);
    for (const [column, values] of columns.entries()) {
      for (const [i, value] of values.entries())
        if (!Number.isNaN(value)) take(deviceId, column, { at: at[i] ?? 0, value });
    }
  }
  const after = await readingsBeside(client, 'after', meters, end);
  for (const [m, { id }] of meters.entries()) {
    for (const [column, reading] of (after[m] ?? []).entries()) if (reading) take(id, column, reading);
  }
  return sums;
}

/** A device whose counters are requested. */
interface Meter {
  id: number;
  /** Slots of its counters, without duplicates … */
  slots: number[];
  /** … and the positions of the points they belong to. */
  points: number[][];
}

async function metersOf(client: Client, points: readonly SeriesPoint[]): Promise<Meter[]> {
  const meters = new Map<number, Meter>();
  for (const [i, { deviceId: id, slot, counter }] of await findPoints(client, points)) {
    if (counter === null) continue;
    const meter = meters.get(id) ?? { id, slots: [], points: [] };
    meters.set(id, meter);
    const column = meter.slots.indexOf(slot);
    if (column >= 0) meter.points[column]?.push(i);
    else {
      meter.slots.push(slot);
      meter.points.push([i]);
    }
  }
  return [...meters.values()];
}

/** The last readings before an instant, or the first at or after it; any day may have been packed meanwhile. */
const readingsBeside = (client: Client, side: 'before' | 'after', meters: readonly Meter[], at: number) =>
  neighbours(
    client,
    side,
    meters.map(({ id, slots }) => ({ device: { id, counterSlots: slots, closedBefore: Infinity }, at })),
  );
