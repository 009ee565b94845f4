import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeSlot } from './activeSlot.ts';
import { slotDay } from './slotPeriods.ts';

const day = (...times: (number | undefined)[]) =>
  slotDay(Object.fromEntries(times.map((time, index) => [`sell_time_${index + 1}`, time])));

describe('slotDay', () => {
  it('[PAR-09] divides a day that starts at 00:00', () => {
    const { periods, gaps, overlaps } = day(0, 400, 800, 1200, 1600, 2000);
    expect(periods.map(({ slot, from, until }) => [slot, from / 60, until / 60])).toEqual([
      [1, 0, 4],
      [2, 4, 8],
      [3, 8, 12],
      [4, 12, 16],
      [5, 16, 20],
      [6, 20, 24],
    ]);
    expect([gaps, overlaps]).toEqual([[], []]);
  });

  it('[PAR-09] skips equal times, and lets the last one run into the next morning', () => {
    const { periods, gaps } = day(530, 530, 900, 900, 900, 2300);
    expect(periods.map(({ slot, from, until }) => [slot, from, until])).toEqual([
      [2, 330, 540],
      [5, 540, 1380],
      [6, 0, 330],
      [6, 1380, 1440],
    ]);
    expect(gaps).toEqual([]);
  });

  it('[PAR-09] shows times that do not ascend as an overlap, and unknown ones as a gap', () => {
    expect(day(0, 400, 800, 1200, 2000, 1930).overlaps).toEqual([{ from: 1170, until: 1200 }]);
    expect(day(0, 400, undefined, 1200, 1600, 2000).gaps).toEqual([{ from: 240, until: 720 }]);
    expect(day().gaps).toEqual([{ from: 0, until: 1440 }]);
  });

  it('[PAR-09] agrees with the time point that is active, at every minute of any ascending day', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(fc.array(minutes, { minLength: 6, maxLength: 6 }), minutes, (starts, minute) => {
        const times = starts
          .sort((a, b) => a - b)
          .map((start) => Math.floor(start / 60) * 100 + (start % 60));
        const values = Object.fromEntries(times.map((time, index) => [`sell_time_${index + 1}`, time]));
        const { periods, gaps, overlaps } = slotDay(values);
        expect([gaps, overlaps]).toEqual([[], []]);
        const shown = periods.filter(({ from, until }) => from <= minute && minute < until);
        expect(shown.map(({ slot }) => slot)).toEqual([activeSlot(values, minute)]);
      }),
    );
  });
});
