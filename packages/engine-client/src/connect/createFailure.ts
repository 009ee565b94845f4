/**
 * Answers that all fail once something they depend on has. Unlike a race with one promise that may never settle, which
 * would hold on to each of the racers for as long as the page lives, an answer that came is let go of.
 */
export function createFailure() {
  const waiting = new Set<(reason: Error) => void>();
  let failure: Error | null = null;

  return {
    /** From now on every answer is this failure; the first one counts. */
    fail(reason: Error): void {
      failure ??= reason;
      for (const reject of waiting) reject(failure);
      waiting.clear();
    },
    /** The answer, or the failure if that is there first. */
    async or<T>(answer: T): Promise<Awaited<T>> {
      let stop: (reason: Error) => void = () => undefined;
      try {
        return await new Promise<Awaited<T>>((resolve, reject) => {
          if (failure) throw failure;
          stop = reject;
          waiting.add(stop);
          Promise.resolve(answer).then(resolve, reject);
        });
      } finally {
        waiting.delete(stop);
      }
    },
  };
}
