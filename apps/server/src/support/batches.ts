/**
 * One query at a time, for all that was asked for meanwhile.
 *
 * @param runMany answers some of the keys; the others get undefined
 * @param mostAtOnce keys that a query names at most
 */
export function createBatches<Answer>(
  runMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  mostAtOnce: number,
) {
  interface Asked {
    key: string;
    resolve: (answer: Answer | undefined) => void;
    reject: (reason: unknown) => void;
  }
  const waiting: Asked[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    // Collects requests of the same turn of the event loop, such as the topics of one SUBSCRIBE packet.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      try {
        const found = await runMany([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    run: (key: string) =>
      new Promise<Answer | undefined>((resolve, reject) => {
        waiting.push({ key, resolve, reject });
        if (!isRunning) void runAll();
      }),
  };
}
