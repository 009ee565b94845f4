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
  /** Items of a source are committed in order, and sources take turns. */
  source(item: Item): string;
  /** Divides an item that is too much for one group. Each part is committed after the one before it, or not at all. */
  split?(item: Item): readonly [Item, ...Item[]];
  weigh(item: Item): number;
  /** Weight limits of a group, and of what a source adds to it; a single heavier item is committed all the same. */
  heaviest: { group: number; source: number };
  /** Epoch ms. */
  now: () => number;
}

export function createGroupCommit<Item>({
  commit,
  source,
  split = (item) => [item],
  weigh,
  heaviest,
  now,
}: GroupCommitPorts<Item>): GroupCommit<Item> {
  /** An added item as a whole. */
  interface Added {
    since: number;
    hasFailed: boolean;
    resolve: () => void;
    reject: (reason: unknown) => void;
  }
  interface Part {
    item: Item;
    added: Added;
    isLast: boolean;
  }
  /** By source; those that have waited longest for their turn come first. */
  const waiting = new Map<string, Part[]>();
  let committing: Part[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      // Messages that have arrived on other connections meanwhile join the group.
      await nextTurn();
      const group = (committing = nextGroup());
      if (group.length === 0) continue;
      try {
        const failed = await commit(group.map(({ item }) => item));
        for (const { item, added, isLast } of group) {
          if (failed?.has(item)) fail(added, failed.get(item));
          else if (isLast) added.resolve();
        }
      } catch (error) {
        for (const { added } of group) fail(added, error);
      }
    }
    committing = [];
    running = null;
  }

  function fail(added: Added, reason: unknown): void {
    added.hasFailed = true;
    added.reject(reason);
  }

  function nextGroup(): Part[] {
    const group: Part[] = [];
    let weight = 0;
    for (const [name, parts] of [...waiting]) {
      const share = takeShare(parts, group.length > 0 ? heaviest.group - weight : Infinity);
      if (share.length === 0 && parts.length > 0) break;
      group.push(...share);
      weight += share.reduce((sum, { item }) => sum + weigh(item), 0);
      waiting.delete(name);
      if (parts.length > 0) waiting.set(name, parts);
    }
    return group;
  }

  /** Removes the parts that a source adds to a group. @param room what else the group may weigh */
  function takeShare(parts: Part[], room: number): Part[] {
    const dropped = parts.findIndex(({ added }) => !added.hasFailed);
    parts.splice(0, dropped < 0 ? parts.length : dropped);
    let weight = 0;
    let count = 0;
    for (const { item, isLast } of parts) {
      weight += weigh(item);
      if (weight > room || (count > 0 && weight > heaviest.source)) break;
      count++;
      if (!isLast) break;
    }
    return parts.splice(0, count);
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        const added = { since: now(), hasFailed: false, resolve, reject };
        const items = split(item);
        const parts = items.map((part, i) => ({ item: part, added, isLast: i === items.length - 1 }));
        const name = source(item);
        const known = waiting.get(name);
        if (known) known.push(...parts);
        else waiting.set(name, parts);
        running ??= run();
      }),
    idle: () => running ?? Promise.resolve(),
    state() {
      const added = new Set([committing, ...waiting.values()].flat().map((part) => part.added));
      const since = [...added].reduce((oldest, one) => Math.min(oldest, one.since), Infinity);
      return { waiting: added.size, since: added.size > 0 ? since : null };
    },
  };
}
