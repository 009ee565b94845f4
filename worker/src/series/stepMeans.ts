import { createHolds, type Samples } from '@heliograph/domain/series';

/**
 * [DQ-06] Averages samples that arrive in parts, oldest first, by step between ascending edges: each counts until the next.
 */
export function createStepMeans(edges: Float64Array) {
  const steps = Math.max(0, edges.length - 1);
  const holds = createHolds();
  const sums = new Float64Array(steps);
  const times = new Float64Array(steps);
  /** The newest sample in each step. */
  const newest = new Float64Array(steps).fill(NaN);
  let step = 0;

  function use(value: number, from: number, to: number): void {
    while (step < steps && edges[step + 1]! <= from) step++;
    if (step < steps && from >= edges[step]!) newest[step] = value;
    for (let at = step; at < steps && edges[at]! < to; at++) {
      const time = Math.min(to, edges[at + 1]!) - Math.max(from, edges[at]!);
      sums[at] = sums[at]! + value * time;
      times[at] = times[at]! + time;
    }
  }

  return {
    add: (samples: Samples): void => holds.add(samples, use),
    /** NaN in steps without a sample of their own. @param until for how long the last sample can count */
    finish(until: number): Float64Array {
      holds.rest(until, use);
      return newest.map((value, at) => {
        const time = times[at]!;
        return Number.isNaN(value) || time === 0 ? value : sums[at]! / time;
      });
    },
  };
}

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

/** [DQ-06] The mean of the samples in each step, weighted by time; NaN in those without one. */
export function meansBySteps(samples: readonly Sample[], { start, end, step }: Steps): Float64Array {
  const count = Math.ceil((end - start) / step);
  const means = createStepMeans(
    Float64Array.from({ length: count + 1 }, (_, edge) => Math.min(end, start + edge * step)),
  );
  means.add({
    at: Float64Array.from(samples, ({ timestamp }) => timestamp),
    value: Float64Array.from(samples, ({ value }) => value),
  });
  return means.finish(end);
}
