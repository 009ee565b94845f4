import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStamper } from './stamper.ts';

describe('the time of a sample', () => {
  it('[GW-03] stays evenly spaced while a bus takes a little more or less', () => {
    const stamp = createStamper();
    const delays = [120, 480, 530, 610, 300, 740, 40];
    const times = delays.map((delay, i) => stamp(i * 5000 + delay, i * 5000).at);
    expect(times).toEqual(delays.map((_, i) => i * 5000));
  });

  it('[GW-03] is a whole second near its measurement, and kept once', () => {
    const gaps = fc.array(fc.integer({ min: 300, max: 20_000 }), { maxLength: 60 });
    const every = fc.constantFrom(500, 1000, 1500, 5000);
    fc.assert(
      fc.property(gaps, every, (list, pace) => {
        const stamp = createStamper();
        const kept = new Set<number>();
        let measured = 1_780_000_000_000;
        for (const gap of list) {
          measured += gap;
          const { at, isKept } = stamp(measured, Math.floor(measured / pace) * pace);
          expect(Math.abs(at - measured)).toBeLessThanOrEqual(750);
          expect(at % 1000 === 0).toBe(isKept);
          if (!isKept) continue;
          expect(kept.has(at)).toBe(false);
          kept.add(at);
        }
      }),
    );
  });
});
