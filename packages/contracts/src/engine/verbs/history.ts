import { z } from 'zod';
import { SeriesRange } from '../../http/series.ts';
import { longVerb } from './verb.ts';

/** Statistics of all values read of a series, before downsampling. */
export interface SeriesFigures {
  latest: number;
  min: number;
  max: number;
  /** Weighted by time [DQ-06]; for energies, the mean of the buckets. */
  mean: number;
  /** Null for quantities other than energy. */
  sum: number | null;
}

/** A line, or a series of bars, of the history chart. */
export interface HistorySeries {
  deviceId: string;
  code: string;
  statistics: SeriesStatistics;
  /** Ascending, ms: instants of samples, or starts of buckets. */
  at: Float64Array;
  /** Ends of the buckets, by `at`; null for samples. */
  until: Float64Array | null;
  /** By `at`; NaN is a gap. */
  value: Float64Array;
  /** `Quality` of domain/energy, by `at`; 0 for samples. */
  quality: Uint8Array;
  /** Samples or buckets with a value, before downsampling. */
  samples: number;
  /** True if points were dropped, so that zooming in shows more. */
  thinned: boolean;
  /** Null without any value. */
  figures: SeriesFigures | null;
}

export interface History {
  /** Range that was read, [start, end), ms. */
  start: number;
  end: number;
  /** In the requested order. */
  series: HistorySeries[];
  computedAt: number;
}

/** `interpolation`: the energy of each bucket of a counter; `sampling`: readings as they are. */
export const SeriesStatistics = z.enum(['sampling', 'interpolation']);
export type SeriesStatistics = z.infer<typeof SeriesStatistics>;

/** Maximum values of one series: those of a file, which has as many rows as a sheet. */
export const MAX_HISTORY_POINTS = 1_000_000;

/** Maximum series of one chart. */
export const HISTORY_SERIES = 50;

/** In place of a property: the expected power of the device's station in W, where it was judged. */
export const EXPECTED_POWER = 'expected_power';

export const history = {
  /**
   * Series of properties in a range of a zone around `time`, or in the part [from, to) of it that a chart
   * shows. For kWh counters, `interpolation` is the energy of each bucket and `sampling` the counter's last
   * reading in it; in a part, buckets are finer and readings are samples. For all others, samples,
   * downsampled to `points` without losing a peak. `EXPECTED_POWER` counts as a property. Results are cached for a while: `fresh` reads again.
   */
  read: longVerb<History>()(
    z.object({
      series: z
        .array(
          z.object({
            deviceId: z.string(),
            code: z.string(),
            statistics: SeriesStatistics,
          }),
        )
        .min(1)
        .max(HISTORY_SERIES),
      range: SeriesRange,
      time: z.number().int(),
      zone: z.string(),
      part: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
      points: z.number().int().min(10).max(MAX_HISTORY_POINTS),
      fresh: z.boolean(),
    }),
  ),
} as const;
