/** So many may work at a time; the others wait their turn. */
export interface Turns {
  use(work: () => Promise<void>): Promise<void>;
}

export function createTurns(count: number): Turns {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async use(work) {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        await work();
      } finally {
        // A slot goes straight to the next in line.
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
