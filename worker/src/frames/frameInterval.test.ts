import { FRAME_MS, KEEPALIVE_MS } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameInterval } from './frameInterval.ts';

const took = fc.double({ min: 0, max: 5_000, noNaN: true });

describe('the time between two frames', () => {
  it('is the shortest while frames take little, and a second while the page is hidden', () => {
    expect(frameInterval(0, null)).toBe(FRAME_MS);
    expect(frameInterval(null, 0)).toBe(KEEPALIVE_MS);
  });

  it('leaves the page 15 of 16 parts of its time, up to a frame a second', () => {
    fc.assert(
      fc.property(took, took, (newest, before) => {
        const interval = frameInterval(newest, before);
        expect(interval).toBeGreaterThanOrEqual(FRAME_MS);
        expect(interval).toBeLessThanOrEqual(KEEPALIVE_MS);
        if (interval < KEEPALIVE_MS) expect(Math.min(newest, before)).toBeLessThanOrEqual(interval / 16);
      }),
    );
  });

  it('does not grow for a single slow frame', () => {
    fc.assert(
      fc.property(took, (slow) => {
        expect(frameInterval(slow, 0)).toBe(FRAME_MS);
      }),
    );
  });

  it('is as long as the first frame asks for after the page was hidden', () => {
    fc.assert(
      fc.property(took, (first) => {
        expect(frameInterval(first, null)).toBe(frameInterval(first, first));
      }),
    );
  });
});
