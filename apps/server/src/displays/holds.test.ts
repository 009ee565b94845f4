import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHolds, type HoldEnd } from './holds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Holds over a table that the test changes. */
function stage(states: Record<string, string>) {
  const table = new Map(Object.entries(states));
  const asked: string[][] = [];
  const failures: unknown[] = [];
  let looking = () => Promise.resolve();
  const holds = createHolds({
    async look(keys) {
      asked.push([...keys]);
      const seen = new Map(table);
      await looking();
      return seen;
    },
    onFailure: (error) => void failures.push(error),
  });
  const ends: Record<string, HoldEnd> = {};
  const hold = (name: string, key: string, state: string, ms = 5_000) =>
    void holds.until(key, state, ms).then((end) => (ends[name] = end));
  return {
    table,
    asked,
    failures,
    holds,
    ends,
    hold,
    lookBy: (look: () => Promise<void>) => (looking = look),
  };
}

describe('answers that are held back', () => {
  it('end when their state changed or is gone, and others stay held until their time is over', async () => {
    const { table, hold, holds, ends } = stage({ a: '1', b: '1', c: '1' });
    hold('a', 'a', '1');
    hold('b', 'b', '1');
    hold('c', 'c', '1', 4_000);
    table.set('a', '2');
    table.delete('b');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ends).toEqual({ a: 'changed', b: 'changed' });
    expect(holds.count()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(ends.c).toBe('over');
    expect(holds.count()).toBe(0);
  });

  it('share one look, and none is made while nothing is held', async () => {
    const { asked, hold } = stage({ a: '1', b: '1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual([]);
    for (const name of ['one', 'two', 'three']) hold(name, name === 'three' ? 'b' : 'a', '1');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  it('end at once when this process changed something, also while it looks', async () => {
    const { table, hold, holds, ends, lookBy } = stage({ a: '1' });
    let release: () => void = () => undefined;
    lookBy(() => new Promise((resolve) => (release = resolve)));
    hold('a', 'a', '1');
    holds.nudge();
    table.set('a', '2');
    holds.nudge();
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual({});
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual({ a: 'changed' });
  });

  it('stay held while it cannot be looked', async () => {
    const { table, hold, ends, failures, lookBy } = stage({ a: '1' });
    lookBy(() => Promise.reject(new Error('away')));
    hold('a', 'a', '1');
    table.set('a', '2');
    await vi.advanceTimersByTimeAsync(1_500);
    expect([ends, failures]).toEqual([{}, [new Error('away')]]);
    lookBy(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ends).toEqual({ a: 'changed' });
  });

  it('all end when the server stops, and no other begins', async () => {
    const { asked, hold, holds, ends } = stage({ a: '1' });
    hold('a', 'a', '1');
    holds.close();
    hold('late', 'a', '1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ends, asked]).toEqual([{ a: 'closing', late: 'closing' }, []]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
