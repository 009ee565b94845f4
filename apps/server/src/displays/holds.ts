/** How soon it is noticed what another server changed. */
const LOOK_MS = 1_500;

/**
 * How a hold ended:
 * - `changed`: the state is another one, or there is none any more
 * - `over`: its time passed
 * - `closing`: the server stops
 */
export type HoldEnd = 'changed' | 'over' | 'closing';

export interface HoldsPorts {
  /** The states of these keys as the database has them; without those that have none any more. */
  look(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Hears that it could not be looked; what is held stays so. */
  onFailure(error: unknown): void;
}

interface Hold {
  key: string;
  state: string;
  end(how: HoldEnd): void;
}

/**
 * Answers that are held back while nothing is new. One look each `LOOK_MS` serves all of them, so that servers that share
 * a database need not tell each other anything; what this process changes itself it tells by `nudge`.
 */
export function createHolds({ look, onFailure }: HoldsPorts) {
  const held = new Set<Hold>();
  let closed = false;
  let looking = false;
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  async function lookAt(): Promise<void> {
    const known = [...held];
    const states = await look([...new Set(known.map(({ key }) => key))]);
    for (const hold of known) if (states.get(hold.key) !== hold.state) hold.end('changed');
  }

  async function lookNow(): Promise<void> {
    // A look that is under way may have seen the state before.
    again = true;
    if (looking) return;
    looking = true;
    if (timer !== null) clearTimeout(timer);
    while (again && held.size > 0) {
      again = false;
      await lookAt().catch(onFailure);
    }
    looking = false;
    timer = held.size > 0 ? setTimeout(() => void lookNow(), LOOK_MS) : null;
  }

  return {
    /** Resolves when the state of `key` is another one than `state`, or after `ms`. */
    until: (key: string, state: string, ms: number): Promise<HoldEnd> =>
      new Promise((resolve) => {
        if (closed) {
          resolve('closing');
          return;
        }
        const over = setTimeout(() => hold.end('over'), ms);
        const hold: Hold = {
          key,
          state,
          end(how) {
            clearTimeout(over);
            held.delete(hold);
            resolve(how);
          },
        };
        held.add(hold);
        if (timer === null && !looking) timer = setTimeout(() => void lookNow(), LOOK_MS);
      }),

    /** Looks at once: something was changed here. */
    nudge(): void {
      if (held.size > 0) void lookNow();
    },

    /** How many different keys are held. */
    count: (): number => new Set([...held].map(({ key }) => key)).size,

    /** Ends all holds, and lets none begin. */
    close(): void {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      for (const hold of [...held]) hold.end('closing');
    },
  };
}
