import { z } from 'zod';
import { SeriesRange } from '../../http/series.ts';
import { verb } from './verb.ts';

export interface TrendBucket {
  /** First instant of the bucket, ms. */
  start: number;
  /** kWh over all stations that reported; null when none did. */
  kwh: number | null;
  /** Counters that reported in the bucket. */
  reporting: number;
  estimated: boolean;
}

export interface Trend {
  range: z.infer<typeof SeriesRange>;
  /** Viewer's zone the buckets are in (DV-11). */
  zone: string;
  buckets: TrendBucket[];
  /** Counters summed. */
  of: number;
  /** Sum over the buckets, kWh. */
  totalKwh: number | null;
  computedAt: number;
}

export const series = {
  /** PV generation of the whole fleet, points up to now only. */
  generationTrend: verb<Trend>()(z.object({ range: SeriesRange, zone: z.string() })),
} as const;
