import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleEnd } from './scaleEnd.ts';

it('ends the scale at a round number between the largest value and twice as much', () => {
  expect([0, 7.2, 8, 97, 101, 1499].map(scaleEnd)).toEqual([1, 8, 8, 100, 150, 1500]);
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), (most) => {
      expect(scaleEnd(most)).toBeGreaterThanOrEqual(most * (1 - 1e-12));
      expect(scaleEnd(most)).toBeLessThan(most * 2);
    }),
  );
});
