/** Lets so many tasks run at once; others wait for their turn in the order in which they came. */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await task();
    } finally {
      // Whoever waits takes this place.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
