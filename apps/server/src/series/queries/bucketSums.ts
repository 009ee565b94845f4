import { Quality, roundEnergy } from '@heliograph/domain/energy';

/** Sums the energy of one counter, oldest first, into buckets between ascending edges. */
export interface BucketSums {
  /** kWh; NaN where nothing was reported. */
  readonly kwh: Float64Array;
  /** Last readings; NaN where there was none. */
  readonly last: Float64Array;
  /** `Quality` of domain/energy. */
  readonly quality: Float64Array;
  /**
   * @param kwh energy in [from, past), NaN when unknown
   * @param reading last reading in it, NaN when there was none
   */
  add(from: number, past: number, kwh: number, reading: number, estimated: boolean): void;
  /** Adds a quality to the buckets that touch [from, past). */
  mark(from: number, past: number, quality: number): void;
}

/**
 * @param cuts how energy is treated whose range spans an edge and is therefore split by time: as `estimated`, or as
 * `exact` when ranges are as short as the buckets
 */
export function createBucketSums(edges: Float64Array, cuts: 'estimated' | 'exact' = 'estimated'): BucketSums {
  const buckets = Math.max(0, edges.length - 1);
  const sums = new Float64Array(buckets).fill(NaN);
  const last = new Float64Array(buckets).fill(NaN);
  const quality = new Float64Array(buckets);
  let first = 0;
  return {
    kwh: sums,
    last,
    quality,
    add(from, past, kwh, reading, estimated) {
      while (first < buckets && (edges[first + 1] ?? 0) <= from) first++;
      for (let i = first; i < buckets && (edges[i] ?? 0) < past; i++) {
        const start = Math.max(from, edges[i] ?? 0);
        if (start === from && !Number.isNaN(reading)) last[i] = reading;
        if (Number.isNaN(kwh)) continue;
        const part = (Math.min(past, edges[i + 1] ?? 0) - start) / (past - from);
        const sum = sums[i] ?? NaN;
        sums[i] = roundEnergy((Number.isNaN(sum) ? 0 : sum) + kwh * part);
        // Splitting zero is exact.
        if (estimated || (cuts === 'estimated' && part < 1 && kwh > 0)) quality[i]! |= Quality.estimated;
      }
    },
    mark(from, past, added) {
      for (let i = 0; i < buckets && (edges[i] ?? 0) < past; i++)
        if ((edges[i + 1] ?? 0) > from) quality[i]! |= added;
    },
  };
}
