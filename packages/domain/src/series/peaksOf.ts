/**
 * The lowest and the highest position of each of equal stretches, with the first and the last of all, ascending. All
 * positions that hold a value where there are no more than asked for.
 *
 * @param value NaN is passed over; the first and the last are none
 * @param from first position
 * @param to past the last position
 * @param peaks at most so many
 */
export const peaksOf = (value: Float64Array, from: number, to: number, peaks: number): Uint32Array =>
  findPeaks(value, from, to, peaks, false)!;

/** The same of a series that has no gap; null, at the first NaN, of one that has. */
export const peaksOfUnbroken = (value: Float64Array, peaks: number): Uint32Array | null =>
  findPeaks(value, 0, value.length, peaks, true);

function findPeaks(
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
  const stretches = Math.max(1, (peaks - 2) >> 1);
  const length = (to - from - 2) / stretches;
  let i = from + 1;
  for (let stretch = 1; stretch <= stretches; stretch++) {
    const end = stretch === stretches ? to - 1 : from + 1 + Math.floor(stretch * length);
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
        // Two comparisons a value: that it is none shows where it would be the lowest.
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
