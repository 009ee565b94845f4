/** Sums energy of one counter, given oldest first, into buckets between ascending edges. */
export interface BucketSums {
  /**
   * @param kwh energy in [from, past), NaN when not known
   * @param reading last reading in it, NaN when there was none
   */
  add(from: number, past: number, kwh: number, reading: number, estimated: boolean): void;
  /** kWh; null where nothing was reported. */
  values(): (number | null)[];
  /** Last readings; null where there was none. */
  last(): (number | null)[];
  /** Indexes of buckets that hold shared-out energy. */
  estimated(): number[];
}

export function createBucketSums(edges: Float64Array): BucketSums {
  const buckets = Math.max(0, edges.length - 1);
  const sums = new Float64Array(buckets).fill(NaN);
  const lasts = new Float64Array(buckets).fill(NaN);
  const shared = new Set<number>();
  let first = 0;
  return {
    add(from, past, kwh, reading, estimated) {
      while (first < buckets && (edges[first + 1] ?? 0) <= from) first++;
      for (let i = first; i < buckets && (edges[i] ?? 0) < past; i++) {
        const start = Math.max(from, edges[i] ?? 0);
        if (start === from && !Number.isNaN(reading)) lasts[i] = reading;
        if (Number.isNaN(kwh)) continue;
        const part = (Math.min(past, edges[i + 1] ?? 0) - start) / (past - from);
        sums[i] = (Number.isNaN(sums[i]) ? 0 : (sums[i] ?? 0)) + kwh * part;
        // An edge that cuts a stretch shares it out by time, which is exact for nothing only.
        if (estimated || (part < 1 && kwh > 0)) shared.add(i);
      }
    },
    values: () => Array.from(sums, orNull),
    last: () => Array.from(lasts, orNull),
    estimated: () => [...shared],
  };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
