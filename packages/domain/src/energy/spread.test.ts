import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

const BUCKET = 900_000;

describe('spread', () => {
  it('shares energy by the time spent in each bucket', () => {
    const shares = spread(BUCKET * 3 + BUCKET / 2, 10, BUCKET * 5 + BUCKET / 2, 14, BUCKET);
    expect(shares).toEqual([
      { at: BUCKET * 3, kwh: 1 },
      { at: BUCKET * 4, kwh: 2 },
      { at: BUCKET * 5, kwh: 1 },
    ]);
  });

  it('leaves alone the bucket that begins at the reading', () => {
    expect(spread(0, 0, BUCKET * 2, 1, BUCKET).map(({ at }) => at)).toEqual([0, BUCKET]);
  });

  it('spreads what a counter shows after a reset', () => {
    expect(spread(0, 500, BUCKET, 3, BUCKET)).toEqual([{ at: 0, kwh: 3 }]);
  });

  it('refuses to go back in time', () => {
    expect(() => spread(BUCKET, 0, BUCKET, 1, BUCKET)).toThrow(RangeError);
    expect(() => spread(BUCKET, 0, 0, 1, BUCKET)).toThrow(RangeError);
    expect(() => spread(NaN, 0, 0, 1, BUCKET)).toThrow(RangeError);
  });

  it('conserves the energy, evenly, over adjoining buckets that cover the outage', () => {
    const outage = fc.record({
      from: fc.integer({ min: 0, max: 2e12 }),
      length: fc.integer({ min: 1, max: 40 * BUCKET }),
      previous: fc.double({ min: 0, max: 1e6, noNaN: true }),
      step: fc.double({ min: 0, max: 1e4, noNaN: true }),
      bucket: fc.constantFrom(300_000, BUCKET, 3_600_000),
    });
    fc.assert(
      fc.property(outage, ({ from, length, previous, step, bucket }) => {
        const to = from + length;
        const next = previous + step;
        const shares = spread(from, previous, to, next, bucket);
        expect(shares.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(next - previous, 6);
        expect(shares[0]?.at).toBe(from - (from % bucket));
        expect((shares.at(-1)?.at ?? NaN) + bucket).toBeGreaterThanOrEqual(to);
        const rate = (next - previous) / length;
        shares.forEach(({ at, kwh }, index) => {
          expect(at).toBe((shares[0]?.at ?? NaN) + index * bucket);
          expect(at).toBeLessThan(to);
          const inside = Math.min(at + bucket, to) - Math.max(at, from);
          expect(kwh).toBeCloseTo(rate * inside, 6);
        });
      }),
    );
  });
});
