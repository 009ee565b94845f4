import type { EnergyStep, SeriesPoint, SeriesRange } from '@heliograph/contracts/http';
import { writeEnergyColumns } from '@heliograph/domain/columns';
import { Quality } from '@heliograph/domain/energy';
import { bucketEdges } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import type { BucketSums } from './bucketSums.ts';
import { counterEnergy } from './counterEnergy.ts';
import { sampledEnergy } from './sampledEnergy.ts';

export interface AccumulatedQuery {
  /** IANA name. */
  zone: string;
  range: SeriesRange;
  /** Any instant of the requested day, week, month or year. */
  time: number;
}

/** Energy of counters in calendar buckets, in the order of the points. */
export interface Accumulated {
  /** n + 1 edges of n buckets, ms. */
  edges: number[];
  /** kWh per bucket, never negative; null when nothing was reported in it. */
  values: (number | null)[][];
  /** The counter's last reading in the bucket, kWh. */
  last: (number | null)[][];
  /** Indexes of buckets with each quality. */
  marked: Record<keyof typeof Quality, number[][]>;
}

/** Points that are not a counter of a known device have no energy. */
export async function accumulated(
  client: Client,
  points: readonly SeriesPoint[],
  { zone, range, time }: AccumulatedQuery,
): Promise<Accumulated> {
  const edges = bucketEdges(zone, range, time);
  const sums = await counterEnergy(client, points, edges);
  return {
    edges: [...edges],
    values: sums.map(({ kwh }) => Array.from(kwh, orNull)),
    last: sums.map(({ last }) => Array.from(last, orNull)),
    marked: {
      estimated: bucketsWith(sums, Quality.estimated),
      unknown: bucketsWith(sums, Quality.unknown),
      corrected: bucketsWith(sums, Quality.corrected),
      adjusted: bucketsWith(sums, Quality.adjusted),
    },
  };
}

const bucketsWith = (sums: readonly BucketSums[], wanted: number): number[][] =>
  sums.map(({ quality }) => Array.from(quality.keys()).filter((bucket) => (quality[bucket]! & wanted) !== 0));

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/**
 * Energy of counters between edges a number of minutes apart, as written by `writeEnergyColumns` of domain/columns.
 * Energy is stored in quarter hours; shorter steps are computed from the readings.
 */
export async function steppedEnergy(
  client: Client,
  points: readonly SeriesPoint[],
  edges: Float64Array,
  step: EnergyStep,
): Promise<Uint8Array<ArrayBuffer>> {
  const sums =
    step < 15 ? await sampledEnergy(client, points, edges, step) : await counterEnergy(client, points, edges);
  return writeEnergyColumns({
    edges,
    kwh: sums.map(({ kwh }) => kwh),
    quality: sums.map(({ quality }) => quality),
  });
}
