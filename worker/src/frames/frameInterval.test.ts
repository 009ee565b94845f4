import { FRAME_MS, KEEPALIVE_MS } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameInterval, REMEMBERED } from './frameInterval.ts';

const took = fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), {
  minLength: 1,
  maxLength: REMEMBERED,
});

describe('the time between two frames', () => {
  it('is the shortest while frames take little, and a second while the page is hidden', () => {
    expect(frameInterval([0])).toBe(FRAME_MS);
    expect(frameInterval([null, 0, 0])).toBe(KEEPALIVE_MS);
  });

  it('leaves the page 15 of 16 parts of its time, up to a frame a second', () => {
    fc.assert(
      fc.property(took, (last) => {
        const interval = frameInterval(last);
        expect(interval).toBeGreaterThanOrEqual(FRAME_MS);
        expect(interval).toBeLessThanOrEqual(KEEPALIVE_MS);
        if (interval < KEEPALIVE_MS) expect(Math.min(...last)).toBeLessThanOrEqual(interval / 16);
      }),
    );
  });

  it('does not grow for frames that took longer than another', () => {
    fc.assert(
      fc.property(took, fc.nat(REMEMBERED), (last, place) => {
        expect(frameInterval(last.toSpliced(place, 0, 0))).toBe(FRAME_MS);
      }),
    );
  });

  it('does not depend on the time in which the page was hidden', () => {
    fc.assert(
      fc.property(took, (last) => {
        expect(frameInterval([...last, null, null])).toBe(frameInterval(last));
      }),
    );
  });
});
