import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rateLimiter.ts';

const at = { now: 1_000_000 };
const create = () => createRateLimiter({ burst: 3, perSecond: 10 }, { maxWaitMs: 200, now: () => at.now });
const take = (limiter: ReturnType<typeof create>, n: number, key = 'a') =>
  Array.from({ length: n }, () => limiter.take(key));

describe('a rate limiter', () => {
  it('[OPS-01] lets a burst through, then delays, then refuses', () => {
    expect(take(create(), 7)).toEqual([0, 0, 0, 100, 200, null, null]);
  });

  it('[OPS-01] says whether it is full without taking anything', () => {
    const limiter = create();
    expect(Array.from({ length: 9 }, () => limiter.isFull('a'))).not.toContain(true);
    expect(take(limiter, 5)).not.toContain(null);
    expect(limiter.isFull('a')).toBe(true);
  });

  it('[OPS-01] counts each key by itself, and higher costs as several', () => {
    const limiter = create();
    expect(limiter.take('a', 3)).toBe(0);
    expect(take(limiter, 1, 'a')).toEqual([100]);
    expect(take(limiter, 1, 'b')).toEqual([0]);
  });

  it('[OPS-01] recovers with time, also when the clock is set back', () => {
    const limiter = create();
    take(limiter, 5);
    at.now += 500;
    expect(take(limiter, 4)).toEqual([0, 0, 0, 100]);
    at.now -= 3_600_000;
    expect(take(limiter, 1)).toEqual([0]);
  });

  it('[OPS-01] remembers a bounded number of keys', () => {
    const limiter = create();
    take(limiter, 5, 'first');
    for (let n = 0; n < 10_000; n += 1) limiter.take(`other ${n}`);
    expect(take(limiter, 1, 'first')).toEqual([0]);
  });
});
