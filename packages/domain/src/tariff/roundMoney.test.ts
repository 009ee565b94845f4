import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney } from './roundMoney.ts';

describe('roundMoney', () => {
  it('[BOARD-03] rounds to 2 decimals', () => {
    expect([0, 1.234, 1.236, -1.234, -1.236, 1e9].map(roundMoney)).toEqual([
      0, 1.23, 1.24, -1.23, -1.24, 1e9,
    ]);
  });

  it('[BOARD-03] rounds a half away from zero, also where binary fractions fall short of it', () => {
    expect([0.005, 1.005, 2.675, 1.115, 8.345].map(roundMoney)).toEqual([0.01, 1.01, 2.68, 1.12, 8.35]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 9 }),
        (cents, tenth) => {
          // The decimal text is the amount meant; its nearest double is what arrives.
          const amount = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${tenth}`);
          const rounded = (tenth >= 5 ? cents + 1 : cents) / 100;
          expect(roundMoney(amount)).toBe(rounded);
          expect(roundMoney(-amount)).toBe(rounded === 0 ? 0 : -rounded);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('[BOARD-03] never returns minus zero and passes NaN through', () => {
    expect(Object.is(roundMoney(-0.001), 0)).toBe(true);
    expect(Object.is(roundMoney(-0), 0)).toBe(true);
    expect(roundMoney(NaN)).toBeNaN();
  });
});
