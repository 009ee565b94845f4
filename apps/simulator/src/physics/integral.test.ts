import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, positiveArea } from './integral.ts';

const watts = fc.integer({ min: -20_000, max: 20_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('positiveArea', () => {
  it('splits the area under a line into what lies above and below zero', () => {
    fc.assert(
      fc.property(watts, watts, share, (from, to, part) => {
        const above = positiveArea(from, to, part);
        const below = positiveArea(-from, -to, part);
        expect(above).toBeGreaterThanOrEqual(0);
        expect(above - below).toBeCloseTo(area(from, to, part), 6);
      }),
    );
  });

  it('never decreases along the step', () => {
    fc.assert(
      fc.property(watts, watts, share, share, (from, to, a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(positiveArea(from, to, late)).toBeGreaterThanOrEqual(positiveArea(from, to, early) - 1e-9);
      }),
    );
  });

  it('is a triangle for a line that crosses zero', () => {
    expect(positiveArea(-100, 300, 1)).toBeCloseTo(300 * 0.75 * 0.5);
    expect(positiveArea(300, -100, 1)).toBeCloseTo(300 * 0.75 * 0.5);
  });
});
