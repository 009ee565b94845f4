import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisTicks } from './axisTicks.ts';

it('counts from zero in round steps', () => {
  expect(axisTicks(10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks(0.26)).toEqual([0, 0.1, 0.2, expect.closeTo(0.3, 9)]);
  expect(axisTicks(12_345)).toEqual([0, 5000, 10_000, 15_000]);
  // Whole-number labels would show zero twice.
  expect(axisTicks(0)).toEqual([0, 1]);
});

it('has whole numbers alone for counts', () => {
  expect(axisTicks(0, true)).toEqual([0, 1]);
  expect(axisTicks(1, true)).toEqual([0, 1]);
  expect(axisTicks(3, true)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(7, true)).toEqual([0, 2, 4, 6, 8]);
});

it('covers every value with less than one spare step, on at most six ticks', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (most) => {
      const ticks = axisTicks(most);
      const end = ticks.at(-1)!;
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(end).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(end - ticks[1]!).toBeLessThan(most * (1 + 1e-6));
    }),
  );
});
