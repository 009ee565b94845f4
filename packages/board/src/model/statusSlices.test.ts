import { describe, expect, it } from 'vitest';
import { deviceSlices, stationSlices, computeTotal } from './statusSlices.ts';

describe('status slices', () => {
  it('[BOARD-01] sorts stations into the four colours', () => {
    const slices = stationSlices({ nodata: 0, normal: 19, offline: 2, abnormal: 3, fault: 1 });
    expect(slices).toEqual([
      { tone: 'normal', count: 19 },
      { tone: 'warning', count: 3 },
      { tone: 'fault', count: 1 },
      { tone: 'offline', count: 2 },
    ]);
    expect(computeTotal(slices)).toBe(25);
  });

  it('[BOARD-01] counts every device exactly once', () => {
    const counts = { nodata: 1, normal: 2, offline: 4, abnormal: 8, warning: 16, fault: 32, timeout: 64 };
    const slices = deviceSlices(counts);
    expect(computeTotal(slices)).toBe(127);
    expect(slices.find(({ tone }) => tone === 'warning')?.count).toBe(8 + 16 + 64);
  });

  it('[BOARD-01] shows stations without data only if there are any', () => {
    const counts = { nodata: 0, normal: 1, offline: 0, abnormal: 0, fault: 0 };
    expect(stationSlices(counts).map(({ tone }) => tone)).toEqual(['normal', 'warning', 'fault', 'offline']);
    expect(stationSlices({ ...counts, nodata: 4 }).at(-1)).toEqual({ tone: 'nodata', count: 4 });
  });
});
