import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../pv/index.ts';
import { findBend } from './bend.ts';

const DAYS = 34;
const ONSET = 20.5;

/** Daily ratios with an error of half a percent that fall from an onset on, and drift. */
function ratiosOf(seed: number, slope: number, drift = 0, onset = ONSET): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from(
    { length: DAYS },
    (_, day) => 1 + drift * (day - 10) + slope * Math.max(0, day - onset) + 0.01 * (random() + random() - 1),
  );
}

describe('findBend', () => {
  it('[LOS-05] tells when a decline began and how steep it is, beside a drift of the expectation', () => {
    const drift = fc.double({ min: -0.0008, max: 0.0008, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), drift, (seed, moved) => {
        const bend = findBend(ratiosOf(seed, -0.01, moved), 0, DAYS - 1)!;
        expect(Math.abs(bend.from - ONSET)).toBeLessThan(4);
        expect(Math.abs(bend.slope / -0.01 - 1)).toBeLessThan(0.3);
        expect(bend.low).toBeLessThan(bend.slope);
        expect(bend.high).toBeLessThan(0);
        expect(Math.abs(bend.level - (1 + moved * 17))).toBeLessThan(0.015);
      }),
    );
  });

  it('[LOS-05] is not moved by a day with another loss, nor by unknown days', () => {
    const ratios = ratiosOf(7, -0.01);
    ratios[14] = 0.6;
    ratios.fill(NaN, 25, 28);
    const bend = findBend(ratios, 0, DAYS - 1)!;
    expect(Math.abs(bend.from - ONSET)).toBeLessThan(2);
    expect(Math.abs(bend.slope / -0.01 - 1)).toBeLessThan(0.2);
  });

  it('[LOS-05] is none of a level, a drift, and a decline of all days', () => {
    for (const ratios of [ratiosOf(3, 0), ratiosOf(3, 0, 0.001), ratiosOf(3, -0.01, 0, 0)])
      expect(findBend(ratios, 0, DAYS - 1)).toBeUndefined();
  });
});
