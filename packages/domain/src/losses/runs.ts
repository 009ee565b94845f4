/** Runs of intervals [from, to) that are flagged, in order. @param bridge intervals between flags that do not end a run */
export function runsOf(flags: ArrayLike<number>, bridge = 0): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let i = 0; i < flags.length; i++) {
    if (!flags[i]) continue;
    const last = runs.at(-1);
    if (last && i - last.to <= bridge) last.to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs;
}

/** Columns of a station that detectors read, by interval. */
export interface Observed {
  /** Mean power, W; NaN where unknown. */
  actual: Float64Array;
  /** W, without the limit of the inverters; NaN where unknown. */
  expected: Float64Array;
  /** Length of an interval, ms. */
  step: number;
  /** AC rating, W. */
  rating: number;
}
