/** Collects items during a commit, then commits them together. */
export interface GroupCommit<Item> {
  /** Resolves when the item's group is committed, rejects when it could not be. */
  add(item: Item): Promise<void>;
  /** Resolves when nothing is waiting or being committed. */
  idle(): Promise<void>;
}

export interface GroupCommitPorts<Item> {
  commit(items: Item[]): Promise<void>;
  weigh(item: Item): number;
  /** Weight limit of a group; a single heavier item forms its own group. */
  heaviest: number;
}

export function createGroupCommit<Item>({
  commit,
  weigh,
  heaviest,
}: GroupCommitPorts<Item>): GroupCommit<Item> {
  interface Waiting {
    item: Item;
    resolve: () => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = nextGroup();
      try {
        await commit(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
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
        waiting.push({ item, resolve, reject });
        // Not at once: items that arrive in the same turn of the event loop share the first group.
        running ??= Promise.resolve().then(run);
      }),
    idle: () => running ?? Promise.resolve(),
  };
}
