import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcPath, donutArcs } from './donutArcs.ts';

const counts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 7 });

describe('donutArcs', () => {
  it('[BOARD-01] divides the circle completely, gaps included', () => {
    fc.assert(
      fc.property(counts, (values) => {
        fc.pre(values.some((value) => value > 0));
        const arcs = donutArcs(values, { gap: 0.01, least: 0.02 }).filter(({ length }) => length > 0);
        const gaps = arcs.length > 1 ? 0.01 * arcs.length : 0;
        expect(arcs.reduce((sum, { length }) => sum + length, 0) + gaps).toBeCloseTo(1, 9);
      }),
    );
  });

  it('[BOARD-01] shows the smallest count, keeps the order of sizes and shows no arc for zero', () => {
    fc.assert(
      fc.property(counts, (values) => {
        const arcs = donutArcs(values, { gap: 0.01, least: 0.02 });
        for (const [i, value] of values.entries()) {
          if (value === 0) expect(arcs[i]!.length).toBe(0);
          else expect(arcs[i]!.length).toBeGreaterThanOrEqual(0.02 - 1e-12);
          for (const [j, other] of values.entries()) {
            if (value > other) expect(arcs[i]!.length).toBeGreaterThanOrEqual(arcs[j]!.length - 1e-12);
          }
        }
      }),
    );
  });

  it('[BOARD-01] shows a closed ring for a single count, and none without counts', () => {
    expect(donutArcs([0, 5])).toEqual([
      { offset: 0, length: 0 },
      { offset: 0, length: 1 },
    ]);
    expect(donutArcs([0, 0]).every(({ length }) => length === 0)).toBe(true);
  });
});

describe('arcPath', () => {
  it('[BOARD-01] runs clockwise from the top', () => {
    expect(arcPath({ offset: 0, length: 0.25 }, 50, 40)).toMatch(/^M50 10A40 40 0 0 1 90 50(\.0+\d*)?$/);
    expect(arcPath({ offset: 0.25, length: 0.6 }, 50, 40)).toContain('A40 40 0 1 1');
  });

  it('[BOARD-01] closes the whole circle', () => {
    expect(arcPath({ offset: 0, length: 1 }, 50, 40)).toBe('M50 10a40 40 0 1 1 0 80a40 40 0 1 1 0 -80');
  });
});
