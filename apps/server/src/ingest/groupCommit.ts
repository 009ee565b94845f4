/** Collects items during a commit, then commits them together. */
export interface GroupCommit<Item> {
  /** Resolves when the item's group is committed, rejects when it could not be. */
  add(item: Item): Promise<void>;
  /** Resolves when nothing is waiting or being committed. */
  idle(): Promise<void>;
  /** Items that are not committed yet, and since when the oldest has been waiting, epoch ms; null for none. */
  state(): { waiting: number; since: number | null };
}

export interface GroupCommitPorts<Item> {
  /** @returns why items could not be stored, for those that fail alone */
  commit(items: Item[]): Promise<ReadonlyMap<Item, unknown> | void>;
  weigh(item: Item): number;
  /** Weight limit of a group; a single heavier item forms its own group. */
  heaviest: number;
  /** Epoch ms. */
  now: () => number;
}

export function createGroupCommit<Item>({
  commit,
  weigh,
  heaviest,
  now,
}: GroupCommitPorts<Item>): GroupCommit<Item> {
  interface Waiting {
    item: Item;
    since: number;
    resolve: () => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let committing: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = (committing = nextGroup());
      try {
        const failed = await commit(group.map(({ item }) => item));
        for (const { item, resolve, reject } of group) {
          if (failed?.has(item)) reject(failed.get(item));
          else resolve();
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    committing = [];
    running = null;
  }

  function nextGroup(): Waiting[] {
    let weight = 0;
    const past = waiting.findIndex(({ item }, i) => (weight += weigh(item)) > heaviest && i > 0);
    const group = past < 0 ? waiting : waiting.slice(0, past);
    waiting = past < 0 ? [] : waiting.slice(past);
    return group;
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: now(), resolve, reject });
        // Not at once: items that arrive in the same turn of the event loop share the first group.
        running ??= Promise.resolve().then(run);
      }),
    idle: () => running ?? Promise.resolve(),
    state: () => ({
      waiting: committing.length + waiting.length,
      since: (committing[0] ?? waiting[0])?.since ?? null,
    }),
  };
}
