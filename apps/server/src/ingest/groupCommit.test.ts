import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './groupCommit.ts';

function harness(heaviest = 100, findEarly?: (items: readonly number[]) => number[]) {
  const groups: number[][] = [];
  const gates: { open: () => void; fail: (error: Error) => void }[] = [];
  const queue = createGroupCommit<number>({
    heaviest,
    ...(findEarly && { findEarly }),
    now: () => 0,
    weigh: (item) => item,
    commit: (items) =>
      new Promise((open, fail) => {
        groups.push(items);
        gates.push({ open, fail });
      }),
  });
  /** A group is formed in the turn of the event loop after the one in which the last was committed. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, groups, gates, settle };
}

describe('group commit', () => {
  it('[API-02] commits together what arrived during the last commit', async () => {
    const { queue, groups, gates, settle } = harness();
    const first = queue.add(1);
    await settle();
    const later = [queue.add(2), queue.add(3)];
    gates[0]?.open();
    await first;
    await settle();
    expect(groups).toEqual([[1], [2, 3]]);
    gates[1]?.open();
    await Promise.all(later);
  });

  it('[API-02] resolves nothing before its commit, and a failed group fails alone', async () => {
    const { queue, gates, settle } = harness();
    const done: string[] = [];
    const first = queue.add(1).then(
      () => done.push('first'),
      () => done.push('first failed'),
    );
    await settle();
    const second = queue.add(2).then(() => done.push('second'));
    await settle();
    expect(done).toEqual([]);
    gates[0]?.fail(new Error('away'));
    await first;
    await settle();
    expect(done).toEqual(['first failed']);
    gates[1]?.open();
    await second;
    await queue.idle();
    expect(done).toEqual(['first failed', 'second']);
  });

  it('[SCL-05] leaves what came too early for the next group, also where that is all', async () => {
    const early = new Set([7, 8]);
    const { queue, groups, gates, settle } = harness(100, (items) =>
      items.filter((item) => early.delete(item)),
    );
    const all = [queue.add(7), queue.add(1)];
    await settle();
    all.push(queue.add(2));
    gates[0]?.open();
    await settle();
    gates[1]?.open();
    await Promise.all(all);
    const alone = queue.add(8);
    await settle();
    gates[2]?.open();
    await alone;
    expect(groups).toEqual([[1], [7, 2], [8]]);
  });

  it('[API-02] splits groups that are too large', async () => {
    const { queue, groups, gates, settle } = harness(10);
    const all = [4, 4, 4, 50, 1].map((item) => queue.add(item));
    for (let i = 0; i < 4; i++) {
      await settle();
      gates[i]?.open();
    }
    await Promise.all(all);
    expect(groups).toEqual([[4, 4], [4], [50], [1]]);
  });
});
