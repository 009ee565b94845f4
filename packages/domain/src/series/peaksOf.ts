/**
 * The lowest and the highest position of each of equal stretches, with the first and the last of all, ascending. All
 * positions that hold a value where there are no more than asked for.
 *
 * @param value NaN is passed over
 * @param from first position
 * @param to past the last position
 * @param peaks at most so many
 */
export function peaksOf(value: Float64Array, from: number, to: number, peaks: number): Uint32Array {
  const found = new Uint32Array(Math.min(peaks, to - from));
  let count = 0;
  if (to - from <= peaks) {
    for (let i = from; i < to; i++) if (!Number.isNaN(value[i])) found[count++] = i;
    return found.subarray(0, count);
  }
  found[count++] = from;
  const stretches = Math.max(1, (peaks - 2) >> 1);
  const length = (to - from - 2) / stretches;
  let i = from + 1;
  for (let stretch = 1; stretch <= stretches; stretch++) {
    const end = stretch === stretches ? to - 1 : from + 1 + Math.floor(stretch * length);
    let lowest = i;
    let highest = i;
    let low = Infinity;
    let high = -Infinity;
    for (; i < end; i++) {
      const v = value[i]!;
      if (v < low) {
        low = v;
        lowest = i;
      }
      if (v > high) {
        high = v;
        highest = i;
      }
    }
    if (low === Infinity && high === -Infinity) continue;
    found[count++] = Math.min(lowest, highest);
    if (lowest !== highest) found[count++] = Math.max(lowest, highest);
  }
  found[count++] = to - 1;
  return found.subarray(0, count);
}
