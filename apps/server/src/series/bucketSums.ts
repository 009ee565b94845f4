import { endOf } from './energy/energyRow.ts';

/** Sums energy rows of one counter, given oldest first, into buckets between ascending edges. */
export interface BucketSums {
  add(row: { at: number; minutes: number; kwh: number; reading: number; estimated: boolean }): void;
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
    add(row) {
      const end = endOf(row);
      while (first < buckets && (edges[first + 1] ?? 0) <= row.at) first++;
      for (let i = first; i < buckets && (edges[i] ?? 0) < end; i++) {
        const from = Math.max(row.at, edges[i] ?? 0);
        const to = Math.min(end, edges[i + 1] ?? 0);
        if (from === row.at && !Number.isNaN(row.reading)) lasts[i] = row.reading;
        if (Number.isNaN(row.kwh)) continue;
        const part = (to - from) / (end - row.at);
        sums[i] = (Number.isNaN(sums[i]) ? 0 : (sums[i] ?? 0)) + row.kwh * part;
        // An edge that cuts a row shares it out by time, which is exact for nothing only.
        if (row.estimated || (part < 1 && row.kwh > 0)) shared.add(i);
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
