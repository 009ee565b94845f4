import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from './retrySchedule.ts';

describe('pauses between attempts', () => {
  it('[ALM-06] grow from 5 s to a day over ten attempts', () => {
    const pauses = Array.from({ length: 10 }, (_, i) => pauseAfter(i + 1, null, 0));
    expect(pauses[0]).toBe(5000);
    expect(pauses[8]).toBe(24 * 3_600_000);
    expect(pauses[9]).toBeNull();
  });

  it('[ALM-06] are at least what the receiver asks for, at most a day of it, and spread by a fifth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 10 * 86_400_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, wished, random) => {
          const least = Math.max(pauseAfter(attempts, null, 0)!, Math.min(wished, 86_400_000));
          const pause = pauseAfter(attempts, wished, random)!;
          expect(pause).toBeGreaterThanOrEqual(least);
          expect(pause).toBeLessThanOrEqual(Math.ceil(least * 1.2));
        },
      ),
    );
  });
});
