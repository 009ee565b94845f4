import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoff } from './backoff.ts';

it('[LIVE-01] retries soon at first, at most 2.5 s apart in the first minutes and 6.25 s later, with random spread', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, luck) => {
        const wait = backoff(attempt, () => luck);
        expect(wait).toBeGreaterThan(180);
        expect(wait).toBeLessThan(attempt < 90 ? 2_500 : 6_250);
      },
    ),
  );
  expect(backoff(0, () => 0.5)).toBe(250);
  expect(backoff(500, () => 0.5)).toBe(5_000);
});
