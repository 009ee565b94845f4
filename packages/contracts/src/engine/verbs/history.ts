import { z } from 'zod';
import { SeriesRange } from '../../http/series.ts';
import { longVerb } from './verb.ts';

/** One line or row of bars of the history chart. */
export interface HistorySeries {
  deviceId: string;
  code: string;
  /** Ascending, ms: instants of samples, or starts of buckets. */
  at: Float64Array;
  /** By `at`; NaN is a gap. */
  value: Float64Array;
  /** Positions in `at` whose energy was spread over an outage in part. */
  estimated: Uint32Array;
  /** Samples or buckets that there are, before they were thinned out to the points asked for. */
  samples: number;
}

export interface History {
  /** What was read, [start, end), ms. */
  start: number;
  end: number;
  series: HistorySeries[];
  computedAt: number;
}

export const history = {
  /**
   * Series of properties in a range of a zone around `time`, or in the part [from, to) of it that a chart shows. Of
   * properties in kWh `interpolation` is the energy of each bucket, `sampling` the counter's last reading in it; of all
   * others the samples, thinned out to `points` without losing a peak.
   */
  read: longVerb<History>()(
    z.object({
      series: z
        .array(
          z.object({
            deviceId: z.string(),
            code: z.string(),
            statistics: z.enum(['sampling', 'interpolation']),
          }),
        )
        .min(1)
        .max(50),
      range: SeriesRange,
      time: z.number().int(),
      zone: z.string(),
      part: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
      points: z.number().int().min(10).max(10_000),
    }),
  ),
} as const;
