import type { SeriesPoint, SeriesRange } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import { counterEnergy } from './counterEnergy.ts';

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

/** Points that are no counter of a known device have reported nothing. */
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
    estimated: sums.map(({ estimated }) =>
      Array.from(estimated.keys()).filter((bucket) => estimated[bucket] === 1),
    ),
  };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
