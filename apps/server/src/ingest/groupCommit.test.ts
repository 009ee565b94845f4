import { describe, expect, it } from 'vitest';
import { createGroupCommit, type GroupCommitPorts } from './groupCommit.ts';

interface Options
  extends Pick<GroupCommitPorts<number>, 'split'>, Partial<Pick<GroupCommitPorts<number>, 'weigh'>> {
  heaviest?: GroupCommitPorts<number>['heaviest'];
  source?: (item: number) => string;
}

function harness({ heaviest = { group: 100, source: 100 }, source = () => 'one', ...more }: Options = {}) {
  const groups: number[][] = [];
  const gates: { open: () => void; fail: (error: Error) => void }[] = [];
  const queue = createGroupCommit<number>({
    heaviest,
    source,
    now: () => 0,
    weigh: (item) => item,
    ...more,
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

  it('[API-02] splits groups that are too large', async () => {
    const { queue, groups, gates, settle } = harness({ heaviest: { group: 10, source: 10 } });
    const all = [4, 4, 4, 50, 1].map((item) => queue.add(item));
    for (let i = 0; i < 4; i++) {
      await settle();
      gates[i]?.open();
    }
    await Promise.all(all);
    expect(groups).toEqual([[4, 4], [4], [50], [1]]);
  });

  it('[TRU-03] lets sources take turns, however much one of them sends', async () => {
    const { queue, groups, gates, settle } = harness({
      heaviest: { group: 100, source: 10 },
      source: (item) => (item < 10 ? 'flood' : 'other'),
    });
    const all = [8, 7, 6, 5].map((item) => queue.add(item));
    await settle();
    all.push(queue.add(20), queue.add(3));
    for (let i = 0; i < 4; i++) {
      gates[i]?.open();
      await settle();
    }
    gates[4]?.open();
    await Promise.all(all);
    expect(groups).toEqual([[8], [7, 20], [6], [5, 3]]);
  });

  it('[TRU-03] begins with the sources that the last group had no room for', async () => {
    const { queue, groups, gates, settle } = harness({
      heaviest: { group: 2, source: 1 },
      weigh: () => 1,
      source: (item) => `${item % 3}`,
    });
    const all = [0, 1, 2, 3, 4, 5].map((item) => queue.add(item));
    for (let i = 0; i < 3; i++) {
      await settle();
      gates[i]?.open();
    }
    await Promise.all(all);
    expect(groups).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });

  it('[TRU-03] divides what is too much for a group, and commits nothing after a part that failed', async () => {
    const { queue, groups, gates, settle } = harness({
      split: (item) => (item < 100 ? [item] : [item / 100, item / 100 + 1, item / 100 + 2]),
      source: (item) => (item < 10 || item >= 100 ? 'large' : 'small'),
    });
    const large = queue.add(100);
    await settle();
    const small = queue.add(50);
    gates[0]?.open();
    await settle();
    const next = queue.add(400);
    gates[1]?.open();
    await small;
    await settle();
    expect(queue.state().waiting).toBe(2);
    gates[2]?.open();
    await large;
    await settle();
    gates[3]?.fail(new Error('away'));
    await expect(next).rejects.toThrow('away');
    await queue.idle();
    expect(groups).toEqual([[1], [2, 50], [3, 4], [5]]);
    expect(queue.state().waiting).toBe(0);
  });
});
