import type { HistorySeries } from '@heliograph/contracts/engine';

type Drawn = Omit<HistorySeries, 'deviceId' | 'code' | 'statistics'>;

/** Facts about one counter by bucket. */
export interface Buckets {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** NaN where nothing was reported. */
  value: Float64Array;
  /** `Quality` by bucket. */
  quality: ArrayLike<number>;
}

/**
 * The buckets that begin in [from, to) or reach into it, as a series.
 *
 * @param adds energies add up; readings do not, and count in the mean for the time of their bucket [DQ-06]
 */
export function bucketSeries(
  { edges, value, quality }: Buckets,
  { from, to, adds }: { from: number; to: number; adds: boolean },
): Drawn {
  const inside = Array.from(value.keys()).filter(
    (bucket) => edges[bucket]! < to && edges[bucket + 1]! > from,
  );
  const reported = inside.filter((bucket) => !Number.isNaN(value[bucket]!));
  const known = reported.map((bucket) => value[bucket]!);
  const sum = known.reduce((total, each) => total + each, 0);
  const times = reported.map((bucket) => edges[bucket + 1]! - edges[bucket]!);
  const time = times.reduce((total, each) => total + each, 0);
  const sumOverTime = known.reduce((total, each, index) => total + each * times[index]!, 0);
  return {
    at: Float64Array.from(inside, (bucket) => edges[bucket]!),
    until: Float64Array.from(inside, (bucket) => edges[bucket + 1]!),
    value: Float64Array.from(inside, (bucket) => value[bucket]!),
    quality: Uint8Array.from(inside, (bucket) => quality[bucket]!),
    samples: known.length,
    thinned: false,
    figures:
      known.length === 0
        ? null
        : {
            latest: known.at(-1)!,
            min: Math.min(...known),
            max: Math.max(...known),
            mean: adds ? sum / known.length : sumOverTime / time,
            sum: adds ? sum : null,
          },
  };
}
