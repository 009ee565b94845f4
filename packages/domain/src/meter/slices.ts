/** Intervals to process without yielding: a few milliseconds, even on a phone. */
const SLICE = 16_384;

/** Runs a generator to its end without pausing. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Splits a long loop into ranges [from, to), so that a generator can yield between them and let other work
 * run.
 */
export function* slices(count: number): Generator<{ from: number; to: number }, void> {
  for (let from = 0; from < count; from += SLICE) yield { from, to: Math.min(from + SLICE, count) };
}
