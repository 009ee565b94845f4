/** Intervals that are worked on without yielding: a few milliseconds, also where a phone does it. */
const SLICE = 16_384;

/** Runs a generator that yields between its steps to its end at once. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Ranges [from, to) of a long loop. A generator yields between them, so that its caller can let other work run. */
export function* slices(count: number): Generator<{ from: number; to: number }, void> {
  for (let from = 0; from < count; from += SLICE) yield { from, to: Math.min(from + SLICE, count) };
}
