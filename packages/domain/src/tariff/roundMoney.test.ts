import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney, withoutNoise } from './roundMoney.ts';

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
          // The decimal text is the intended amount; the code receives its nearest double.
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

describe('withoutNoise', () => {
  it('[DQ-05] turns sums of floats into the decimal numbers they stand for', () => {
    expect([0.1 + 0.2, 1499.3999999999999, -4.7449999999999, 1e-17, -1e-17].map(withoutNoise)).toEqual([
      0.3, 1499.4, -4.745, 0, 0,
    ]);
    // Sums of large values have larger errors.
    expect(withoutNoise(12_345_678.899999999)).toBe(12_345_678.9);
    expect(withoutNoise(1e300)).toBe(1e300);
    expect(withoutNoise(NaN)).toBeNaN();
  });

  it('[DQ-05] keeps decimal numbers of up to 9 decimals and 14 digits', () => {
    const decimals = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
        decimals,
        (digits, places) => {
          const value = Number(`${digits}e-${places}`) + 0;
          expect(withoutNoise(value)).toBe(value);
        },
      ),
    );
  });

  it('[DQ-05] a sum a little below a half is rounded as the half', () => {
    expect([117.6729, 67.0234, 4.7458, 5.9926, 0.2 * 0.22, 0.049].map(roundMoney)).toEqual([
      117.67, 67.02, 4.75, 5.99, 0.04, 0.05,
    ]);
    expect(roundMoney(4.7449999999999)).toBe(4.75);
  });
});
