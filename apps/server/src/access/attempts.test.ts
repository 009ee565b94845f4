import { describe, expect, it } from 'vitest';
import { createAttempts, type Limit } from './attempts.ts';

const LIMIT: Limit = { name: 'test', most: 2, windowMs: 60_000, anonymous: true };

/** Counts in memory as the database does. */
function start() {
  const windows = new Map<string, { n: number; until: number }>();
  let at = 1_000_000;
  let queries = 0;
  let underWay = 0;
  let mostAtOnce = 0;
  const attempts = createAttempts({
    now: () => at,
    attempts: {
      async count(key, most, now, windowMs) {
        queries += 1;
        mostAtOnce = Math.max(mostAtOnce, (underWay += 1));
        await Promise.resolve();
        underWay -= 1;
        const known = windows.get(key);
        const open = known !== undefined && known.until > now;
        const row = open
          ? { n: Math.min(known.n, most) + 1, until: known.until }
          : { n: 1, until: now + windowMs };
        windows.set(key, row);
        return row;
      },
      takeBack(key) {
        windows.get(key)!.n -= 1;
        return Promise.resolve();
      },
      clear(key) {
        windows.delete(key);
        return Promise.resolve();
      },
      deleteExpired: () => Promise.resolve(),
    },
  });
  return {
    take: () => attempts.take(LIMIT, 'who'),
    clear: () => attempts.clear(LIMIT, 'who'),
    pass: (ms: number) => void (at += ms),
    queries: () => queries,
    mostAtOnce: () => mostAtOnce,
  };
}

async function refuse({ take }: ReturnType<typeof start>) {
  const admitted = [await take(), await take()];
  expect(admitted.map(({ waitMs }) => waitMs)).toEqual([0, 0]);
  expect((await take()).waitMs).toBe(60_000);
  return admitted;
}

describe('attempts beyond a limit', () => {
  it('[TRU-03] of one key at the same time take one connection to the database, and none once they are refused', async () => {
    const counted = start();
    const waits = await Promise.all(Array.from({ length: 20 }, () => counted.take()));
    expect(waits.filter(({ waitMs }) => waitMs === 0)).toHaveLength(2);
    expect([counted.mostAtOnce(), counted.queries()]).toEqual([1, 3]);
  });

  it('[OPS-01] cost no query while they go on, and one every two seconds', async () => {
    const counted = start();
    await refuse(counted);
    for (let attempt = 0; attempt < 100; attempt += 1) expect((await counted.take()).waitMs).toBe(60_000);
    expect(counted.queries()).toBe(3);
    counted.pass(2_000);
    expect((await counted.take()).waitMs).toBe(58_000);
    expect(counted.queries()).toBe(4);
  });

  it('are allowed again after the window, or when one was taken back or all were cleared', async () => {
    const counted = start();
    const [first, second] = await refuse(counted);
    await first!.takeBack();
    await second!.takeBack();
    expect((await counted.take()).waitMs).toBe(0);
    expect((await counted.take()).waitMs).toBe(60_000);
    await counted.clear();
    expect((await counted.take()).waitMs).toBe(0);
    counted.pass(60_000);
    await refuse(counted);
  });
});
