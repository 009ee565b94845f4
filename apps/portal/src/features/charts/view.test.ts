import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, withinBounds, zoomed } from './view.ts';

const HOUR = 3_600_000;
const bounds = { from: 0, to: 24 * HOUR };

describe('a part of the chart', () => {
  it('[CHT-01] zooms around the pointer', () => {
    expect(zoomed(bounds, 0.5, bounds)).toEqual({ from: 6 * HOUR, to: 18 * HOUR });
    expect(zoomed(bounds, 0.5, bounds, 0)).toEqual({ from: 0, to: 12 * HOUR });
  });

  it('[CHT-01] is the whole range again when it covers it', () => {
    expect(zoomed({ from: 6 * HOUR, to: 18 * HOUR }, 2, bounds)).toBeNull();
    expect(withinBounds({ from: -HOUR, to: 30 * HOUR }, bounds)).toBeNull();
  });

  it('[CHT-01] never leaves the range, keeps its length when moved, and is never too short', () => {
    const instant = fc.integer({ min: -HOUR, max: 25 * HOUR });
    fc.assert(
      fc.property(instant, instant, fc.double({ min: -2, max: 2, noNaN: true }), (one, other, share) => {
        const view = withinBounds({ from: Math.min(one, other), to: Math.max(one, other) }, bounds);
        if (!view) return;
        const next = moved(view, share, bounds);
        for (const each of [view, next!]) {
          expect(each.from).toBeGreaterThanOrEqual(bounds.from);
          expect(each.to).toBeLessThanOrEqual(bounds.to);
          expect(each.to - each.from).toBeGreaterThanOrEqual(120_000);
        }
        expect(next!.to - next!.from).toBe(view.to - view.from);
      }),
      { examples: [[24 * HOUR, 19_291_137, -2.8119174075201997e-13]] },
    );
  });
});
