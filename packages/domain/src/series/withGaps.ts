/** How many times the usual step a pause has to be. */
const FACTOR = 4;
/** No pause is a gap that is shorter, ms. */
const SHORTEST = 60_000;
/** Steps on either side that say what is usual there. */
const AROUND = 8;

export interface Samples {
  /** Ascending, ms. */
  at: Float64Array;
  /** By `at`. */
  value: Float64Array;
}

/**
 * Samples with a NaN in the middle of each pause that is much longer than the steps before and after it, so that a line
 * does not bridge it. Devices report at different paces at different times: what is usual is judged nearby, and a pace
 * that slows down is no gap.
 */
export function withGaps({ at, value }: Samples): Samples {
  const gaps: number[] = [];
  for (let i = 1; i < at.length; i++) {
    const pause = at[i]! - at[i - 1]!;
    if (pause > SHORTEST && pause > FACTOR * usualStep(at, i)) gaps.push(i);
  }
  if (gaps.length === 0) return { at, value };

  const withNaN: Samples = {
    at: new Float64Array(at.length + gaps.length),
    value: new Float64Array(at.length + gaps.length),
  };
  let from = 0;
  for (const [index, to] of [...gaps, at.length].entries()) {
    withNaN.at.set(at.subarray(from, to), from + index);
    withNaN.value.set(value.subarray(from, to), from + index);
    if (to === at.length) break;
    withNaN.at[to + index] = (at[to - 1]! + at[to]!) / 2;
    withNaN.value[to + index] = NaN;
    from = to;
  }
  return withNaN;
}

/** The longer of the usual steps before and after a pause; Infinity where there are none. */
function usualStep(at: Float64Array, position: number): number {
  const before = medianStep(at, Math.max(1, position - AROUND), position);
  const after = medianStep(at, position + 1, Math.min(at.length, position + 1 + AROUND));
  const usual = Math.max(before, after);
  return usual > 0 ? usual : Infinity;
}

/** The median of the steps that end at positions [from, to); zero of none. */
function medianStep(at: Float64Array, from: number, to: number): number {
  if (to <= from) return 0;
  const steps = new Float64Array(to - from);
  for (let i = from; i < to; i++) steps[i - from] = at[i]! - at[i - 1]!;
  return steps.sort()[(to - from) >> 1]!;
}
