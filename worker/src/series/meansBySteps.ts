export interface Sample {
  /** ms */
  readonly timestamp: number;
  readonly value: number;
}

/** Equal steps of [start, end), ms; the last may be shorter. */
export interface Steps {
  start: number;
  end: number;
  step: number;
}

/** The mean of the samples in each step; NaN in those without one. */
export function meansBySteps(samples: readonly Sample[], { start, end, step }: Steps): Float64Array {
  const count = Math.ceil((end - start) / step);
  const sums = new Float64Array(count);
  const counts = new Uint32Array(count);
  for (const { timestamp, value } of samples) {
    const at = Math.floor((timestamp - start) / step);
    if (at < 0 || at >= count) continue;
    sums[at] = (sums[at] ?? 0) + value;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return sums.map((sum, at) => sum / (counts[at] ?? 0));
}
