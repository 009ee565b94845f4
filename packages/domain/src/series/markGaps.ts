/** A pause of more than this many usual steps is a gap. */
const GAP_FACTOR = 4;
/** Shorter pauses are never gaps, ms. */
const MIN_GAP_MS = 60_000;
/** Number of steps on either side that define the usual step. */
export const NEIGHBOURS = 8;

export interface Samples {
  /** Ascending, ms. */
  at: Float64Array;
  /** By `at`. */
  value: Float64Array;
}

/**
 * Inserts a NaN in the middle of each pause that is much longer than the steps before and after it, so that lines do not
 * bridge it. The usual step is taken from nearby samples, since reporting intervals vary over time.
 */
export function markGaps({ at, value }: Samples): Samples {
  const gaps: number[] = [];
  for (let i = 1; i < at.length; i++) {
    if (at[i]! - at[i - 1]! > longestStep(at, i)) gaps.push(i);
  }
  if (gaps.length === 0) return { at, value };

  const marked: Samples = {
    at: new Float64Array(at.length + gaps.length),
    value: new Float64Array(at.length + gaps.length),
  };
  let from = 0;
  for (const [index, to] of [...gaps, at.length].entries()) {
    marked.at.set(at.subarray(from, to), from + index);
    marked.value.set(value.subarray(from, to), from + index);
    if (to === at.length) break;
    marked.at[to + index] = (at[to - 1]! + at[to]!) / 2;
    marked.value[to + index] = NaN;
    from = to;
  }
  return marked;
}

/** The scene after `current`, wrapping around. */
export function longestStep(at: Float64Array, position: number): number {
  // Few pauses are long enough to look at their neighbours.
  if (at[position]! - at[position - 1]! <= MIN_GAP_MS) return MIN_GAP_MS;
  return Math.max(MIN_GAP_MS, GAP_FACTOR * usualStep(at, position));
}

/** The longer of the usual steps before and after a pause; Infinity if there are none. */
function usualStep(at: Float64Array, position: number): number {
  const before = medianStep(at, Math.max(1, position - NEIGHBOURS), position);
  const after = medianStep(at, position + 1, Math.min(at.length, position + 1 + NEIGHBOURS));
  const usual = Math.max(before, after);
  return usual > 0 ? usual : Infinity;
}

/** Steps in ascending order; kept, as a median is taken for each of millions of samples. */
const sorted = new Float64Array(NEIGHBOURS);

/** The median of the steps that end at positions [from, to), at most `NEIGHBOURS` of them; 0 if there are none. */
function medianStep(at: Float64Array, from: number, to: number): number {
  if (to <= from) return 0;
  for (let i = from; i < to; i++) {
    const step = at[i]! - at[i - 1]!;
    let place = i - from;
    for (; place > 0 && sorted[place - 1]! > step; place--) sorted[place] = sorted[place - 1]!;
    sorted[place] = step;
  }
  return sorted[(to - from) >> 1]!;
}
