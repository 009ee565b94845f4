/** How soon a change is noticed that is not announced with `check`. */
const CHECK_MS = 1_500;

/**
 * How a poll ended:
 * - `changed`: the state is different, or gone
 * - `timeout`: its time is up
 * - `closing`: the server is shutting down
 */
export type LongPollEnd = 'changed' | 'timeout' | 'closing';

export interface LongPollPorts {
  /** The states of these keys in the database; keys without a state are left out. */
  readStates(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Called when the states could not be read; open polls stay open. */
  onFailure(error: unknown): void;
}

interface LongPoll {
  key: string;
  state: string;
  end(how: LongPollEnd): void;
}

/**
 * Responses held back until something changes. One query every `CHECK_MS` serves all of them, so none is missed that
 * was not announced with `check`.
 */
export function createLongPolls({ readStates, onFailure }: LongPollPorts) {
  const open = new Set<LongPoll>();
  let closed = false;
  let checking = false;
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  async function compare(): Promise<void> {
    const polls = [...open];
    const states = await readStates([...new Set(polls.map(({ key }) => key))]);
    for (const poll of polls) if (states.get(poll.key) !== poll.state) poll.end('changed');
  }

  async function checkNow(): Promise<void> {
    // A query that is already running may have read the previous state.
    again = true;
    if (checking) return;
    checking = true;
    if (timer !== null) clearTimeout(timer);
    while (again && open.size > 0) {
      again = false;
      await compare().catch(onFailure);
    }
    checking = false;
    timer = open.size > 0 ? setTimeout(() => void checkNow(), CHECK_MS) : null;
  }

  return {
    /** Resolves when the state of `key` differs from `state`, or after `ms`. */
    waitForChange: (key: string, state: string, ms: number): Promise<LongPollEnd> =>
      new Promise((resolve) => {
        if (closed) {
          resolve('closing');
          return;
        }
        const timeout = setTimeout(() => poll.end('timeout'), ms);
        const poll: LongPoll = {
          key,
          state,
          end(how) {
            clearTimeout(timeout);
            open.delete(poll);
            resolve(how);
          },
        };
        open.add(poll);
        if (timer === null && !checking) timer = setTimeout(() => void checkNow(), CHECK_MS);
      }),

    /** Checks at once, because this process changed something. */
    check(): void {
      if (open.size > 0) void checkNow();
    },

    /** Ends the polls of these keys, because something changed that is not part of their states. */
    wake(keys: ReadonlySet<string>): void {
      for (const poll of [...open]) if (keys.has(poll.key)) poll.end('changed');
    },

    /** Number of different keys being waited for. */
    count: (): number => new Set([...open].map(({ key }) => key)).size,

    /** Ends all polls and accepts no new ones. */
    close(): void {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      for (const poll of [...open]) poll.end('closing');
    },
  };
}
