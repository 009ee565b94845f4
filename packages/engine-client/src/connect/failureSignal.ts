/**
 * Answers that all fail once something they depend on has failed. A race against one promise that may never settle would
 * keep every racer in memory for as long as the page exists; here an answer that arrived is released.
 */
export function createFailureSignal() {
  const waiting = new Set<(reason: Error) => void>();
  let failure: Error | null = null;

  return {
    /** From now on every answer is this failure; the first one counts. */
    fail(reason: Error): void {
      failure ??= reason;
      for (const reject of waiting) reject(failure);
      waiting.clear();
    },
    /** The answer, or the failure if that comes first. */
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
