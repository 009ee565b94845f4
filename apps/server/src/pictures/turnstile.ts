/** Lets so many pieces of work through at a time; others wait in line. */
export interface Turnstile {
  /** @returns null at once, without beginning, when the line is full. */
  pass<T>(work: () => Promise<T>): Promise<T> | null;
}

export function createTurnstile({ atATime, waiting }: { atATime: number; waiting: number }): Turnstile {
  let inside = 0;
  const line: (() => void)[] = [];

  async function through<T>(work: () => Promise<T>): Promise<T> {
    if (inside < atATime) inside += 1;
    // Whoever leaves hands over the place.
    else await new Promise<void>((enter) => line.push(enter));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else inside -= 1;
    }
  }

  return {
    pass: (work) => (inside === atATime && line.length >= waiting ? null : through(work)),
  };
}
