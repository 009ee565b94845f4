import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLongPolls, type LongPollEnd } from './longPolls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Long polls over a table that the test changes. */
function createHarness(states: Record<string, string>) {
  const table = new Map(Object.entries(states));
  const queries: string[][] = [];
  const failures: unknown[] = [];
  let reading = () => Promise.resolve();
  const polls = createLongPolls({
    async readStates(keys) {
      queries.push([...keys]);
      const seen = new Map(table);
      await reading();
      return seen;
    },
    onFailure: (error) => void failures.push(error),
  });
  const ends: Record<string, LongPollEnd> = {};
  const wait = (name: string, key: string, state: string, ms = 5_000) =>
    void polls.waitForChange(key, state, ms).then((end) => (ends[name] = end));
  return {
    table,
    queries,
    failures,
    polls,
    ends,
    wait,
    readBy: (read: () => Promise<void>) => (reading = read),
  };
}

describe('long polls', () => {
  it('end when their state changes or disappears; others stay open until they time out', async () => {
    const { table, wait, polls, ends } = createHarness({ a: '1', b: '1', c: '1' });
    wait('a', 'a', '1');
    wait('b', 'b', '1');
    wait('c', 'c', '1', 4_000);
    table.set('a', '2');
    table.delete('b');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ends).toEqual({ a: 'changed', b: 'changed' });
    expect(polls.count()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(ends.c).toBe('timeout');
    expect(polls.count()).toBe(0);
  });

  it('share one query, and none runs while no poll is open', async () => {
    const { queries, wait } = createHarness({ a: '1', b: '1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queries).toEqual([]);
    for (const name of ['one', 'two', 'three']) wait(name, name === 'three' ? 'b' : 'a', '1');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(queries).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queries).toHaveLength(3);
  });

  it('end at once when this process changes something, even while a query is running', async () => {
    const { table, wait, polls, ends, readBy } = createHarness({ a: '1' });
    let release: () => void = () => undefined;
    readBy(() => new Promise((resolve) => (release = resolve)));
    wait('a', 'a', '1');
    polls.check();
    table.set('a', '2');
    polls.check();
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual({});
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual({ a: 'changed' });
  });

  it('stay open while the states cannot be read', async () => {
    const { table, wait, ends, failures, readBy } = createHarness({ a: '1' });
    readBy(() => Promise.reject(new Error('away')));
    wait('a', 'a', '1');
    table.set('a', '2');
    await vi.advanceTimersByTimeAsync(1_500);
    expect([ends, failures]).toEqual([{}, [new Error('away')]]);
    readBy(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ends).toEqual({ a: 'changed' });
  });

  it('all end when the server stops, and no new one starts', async () => {
    const { queries, wait, polls, ends } = createHarness({ a: '1' });
    wait('a', 'a', '1');
    polls.close();
    wait('late', 'a', '1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ends, queries]).toEqual([{ a: 'closing', late: 'closing' }, []]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
