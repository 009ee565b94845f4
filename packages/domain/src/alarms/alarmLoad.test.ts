import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOAD_WINDOW_MS, loadFigures, loadLevel, type AlarmWindow } from './alarmLoad.ts';

const span = (windows: number) => ({ start: 0, end: windows * LOAD_WINDOW_MS });
const windows = (...counts: number[]): AlarmWindow[] =>
  counts.flatMap((alarms, slot) => (alarms > 0 ? [{ slot, alarms }] : []));

it('[ALM-07] levels of load are those of the standards', () => {
  expect([0, 1, 2, 3, 9, 10, 100].map(loadLevel)).toEqual([
    ...['acceptable', 'acceptable', 'manageable', 'overDemanding', 'overDemanding', 'flood', 'flood'],
  ]);
});

it('[ALM-07] a flood begins with ten alarms in ten minutes and ends with fewer than five', () => {
  const { floods, floodShare, peak, average } = loadFigures(
    windows(3, 12, 5, 4, 9, 0, 10, 0, 5, 11),
    span(20),
  );
  expect(
    floods.map(({ start, end, alarms }) => [start / LOAD_WINDOW_MS, end / LOAD_WINDOW_MS, alarms]),
  ).toEqual([
    [1, 3, 17],
    [6, 7, 10],
    [9, 10, 11],
  ]);
  expect(floodShare).toBe(4 / 20);
  expect(peak).toBe(12);
  expect(average).toBe(59 / 20);
});

it('[ALM-07] whatever the alarms: shares of levels add up to one, and floods hold all windows of their level', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 15 }), { minLength: 1, maxLength: 60 }), (counts) => {
      const { levels, floods } = loadFigures(windows(...counts), span(counts.length));
      expect(Object.values(levels).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      const isInFlood = (slot: number) =>
        floods.some(({ start, end }) => start <= slot * LOAD_WINDOW_MS && slot * LOAD_WINDOW_MS < end);
      counts.forEach((alarms, slot) => {
        if (alarms >= 10) expect(isInFlood(slot)).toBe(true);
        if (alarms < 5) expect(isInFlood(slot)).toBe(false);
      });
    }),
  );
});
