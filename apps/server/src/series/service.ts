import type { SeriesPoint, SeriesRange } from '@heliograph/contracts/http';
import type { Database } from '../storage/database.ts';

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
  /** Indexes of buckets that hold energy spread over an outage. */
  estimated: number[][];
}

export interface SeriesService {
  accumulated(points: readonly SeriesPoint[], query: AccumulatedQuery): Promise<Accumulated>;
  /** Samples of one numeric property in [start, end), oldest first; empty for an unknown device or property. */
  history(
    deviceId: string,
    code: string,
    start: number,
    end: number,
  ): Promise<{ timestamp: number; value: number }[]>;
}

export type CreateSeriesService = (ports: { database: Database; now: () => number }) => SeriesService;
