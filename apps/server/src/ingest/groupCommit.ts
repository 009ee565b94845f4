import { setImmediate as nextTurn } from 'node:timers/promises';

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
  /** Finds items that should rather be in the next group; never the same item twice. */
  findEarly?: (items: readonly Item[]) => Item[];
  /** Weight limit of a group; a single heavier item forms its own group. */
  heaviest: number;
  /** Epoch ms. */
  now: () => number;
}

export function createGroupCommit<Item>({
  commit,
  weigh,
  findEarly = () => [],
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
      // Messages that have arrived on other connections meanwhile join the group.
      await nextTurn();
      const group = (committing = nextGroup());
      if (group.length === 0) continue;
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
    const rest = past < 0 ? [] : waiting.slice(past);
    const early = new Set(findEarly(group.map(({ item }) => item)));
    waiting = [...group.filter(({ item }) => early.has(item)), ...rest];
    return group.filter(({ item }) => !early.has(item));
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: now(), resolve, reject });
        running ??= run();
      }),
    idle: () => running ?? Promise.resolve(),
    state: () => ({
      waiting: committing.length + waiting.length,
      since: (committing[0] ?? waiting[0])?.since ?? null,
    }),
  };
}
