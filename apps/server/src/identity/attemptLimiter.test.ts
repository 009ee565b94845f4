import { describe, expect, it } from 'vitest';
import { createAttemptLimiter } from './attemptLimiter.ts';

function limiterAt() {
  let now = 0;
  const limiter = createAttemptLimiter({ limit: 3, windowMs: 1000, now: () => now });
  const attempt = (key: string) => {
    const wait = limiter.wait(key);
    if (wait === 0) limiter.count(key);
    return wait;
  };
  return { limiter, attempt, advance: (ms: number) => (now += ms) };
}

describe('attempt limiter', () => {
  it('makes the fourth attempt wait for the window of the first to end', () => {
    const { attempt, advance } = limiterAt();
    expect([attempt('a'), attempt('a')]).toEqual([0, 0]);
    advance(400);
    expect([attempt('a'), attempt('a')]).toEqual([0, 600]);
    advance(600);
    expect(attempt('a')).toBe(0);
  });

  it('counts each key for itself', () => {
    const { attempt } = limiterAt();
    for (let i = 0; i < 3; i += 1) attempt('a');
    expect(attempt('b')).toBe(0);
  });

  it('forgets a key that proved itself', () => {
    const { limiter, attempt } = limiterAt();
    for (let i = 0; i < 3; i += 1) attempt('a');
    limiter.clear('a');
    expect(attempt('a')).toBe(0);
  });
});
