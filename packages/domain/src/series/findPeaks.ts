/**
 * Positions of the minimum and maximum of each of equal buckets, plus the first and the last position, ascending. All
 * positions with a value if there are at most `peaks`.
 *
 * @param value NaN is skipped; the first and the last are not NaN
 * @param from first position
 * @param to past the last position
 * @param peaks maximum number of positions
 */
export const findPeaks = (value: Float64Array, from: number, to: number, peaks: number): Uint32Array =>
  scanPeaks(value, from, to, peaks, false)!;

/** As `findPeaks` for a series without gaps; null as soon as a NaN is found. */
export const findPeaksUnbroken = (value: Float64Array, peaks: number): Uint32Array | null =>
  scanPeaks(value, 0, value.length, peaks, true);

function scanPeaks(
  value: Float64Array,
  from: number,
  to: number,
  peaks: number,
  unbroken: boolean,
): Uint32Array | null {
  const found = new Uint32Array(Math.min(peaks, to - from));
  let count = 0;
  if (to - from <= peaks) {
    for (let i = from; i < to; i++) {
      if (!Number.isNaN(value[i])) found[count++] = i;
      else if (unbroken) return null;
    }
    return found.subarray(0, count);
  }
  if (unbroken && (Number.isNaN(value[from]) || Number.isNaN(value[to - 1]))) return null;
  found[count++] = from;
  const buckets = Math.max(1, (peaks - 2) >> 1);
  const length = (to - from - 2) / buckets;
  let i = from + 1;
  for (let bucket = 1; bucket <= buckets; bucket++) {
    const end = bucket === buckets ? to - 1 : from + 1 + Math.floor(bucket * length);
    while (i < end && Number.isNaN(value[i])) {
      if (unbroken) return null;
      i++;
    }
    if (i >= end) continue;
    let lowest = i;
    let highest = i;
    let low = value[i]!;
    let high = low;
    for (i++; i < end; i++) {
      const v = value[i]!;
      if (v > high) {
        high = v;
        highest = i;
      } else if (!(v >= low)) {
        // Two comparisons per value: a NaN only shows up where it would be the minimum.
        if (v < low) {
          low = v;
          lowest = i;
        } else if (unbroken) return null;
      }
    }
    found[count++] = Math.min(lowest, highest);
    if (lowest !== highest) found[count++] = Math.max(lowest, highest);
  }
  found[count++] = to - 1;
  return found.subarray(0, count);
}
