import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESEND_MS, secondsLeft } from './useCodeRequest.ts';

const start = 1_700_000_000_000;

it.each([
  [0, 60],
  [1, 60],
  [1_000, 59],
  [58_999, 2],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [3_600_000, 0],
  [-3_600_000, 60],
])('[AUTH-05] %i ms after the request the button shows %i', (passed, shown) => {
  expect(secondsLeft(start + RESEND_MS, start + passed)).toBe(shown);
});

it('[AUTH-05] only ever counts down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 90_000 }), (one, more) => {
      const deadline = start + RESEND_MS;
      expect(secondsLeft(deadline, start + one + more)).toBeLessThanOrEqual(
        secondsLeft(deadline, start + one),
      );
    }),
  );
});
