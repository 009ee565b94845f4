/**
 * Pending answers that all fail once something they depend on has failed. Racing against one promise that may
 * never settle would keep every racer in memory for as long as the page exists; here, settled answers are
 * released.
 */
export function createFailureSignal() {
  const waiting = new Set<(reason: Error) => void>();
  let failure: Error | null = null;

  return {
    /** Makes every answer fail with this failure from now on; the first one counts. */
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
