import type { StationDay } from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { expect, it } from 'vitest';
import { dayTable } from './dayTable.ts';
import type { JudgedDay } from './expectedPower.ts';

const STEP = 300_000;
const HOUR = 3_600_000;
const nothing: StationDay['energy'] = {
  generation: null,
  load: null,
  gridImport: null,
  gridExport: null,
  controlled: null,
  charge: null,
  discharge: null,
  generator: null,
  quality: {
    generation: 0,
    load: 0,
    gridImport: 0,
    gridExport: 0,
    controlled: 0,
    charge: 0,
    discharge: 0,
    generator: 0,
  },
};

function makeDay(start: number, hours: number, pv: (step: number) => number): JudgedDay {
  const steps = hours * 12;
  const empty = () => new Float64Array(steps).fill(NaN);
  return {
    start,
    end: start + steps * STEP,
    step: STEP,
    pv: Float64Array.from({ length: steps }, (_, step) => pv(step)),
    load: empty(),
    battery: empty(),
    grid: empty(),
    generator: empty(),
    soc: empty(),
    expected: empty(),
    clear: empty(),
    hours: Array.from({ length: hours }, (_, hour) => ({ start: start + hour * HOUR, energy: nothing })),
    energy: nothing,
    selfUse: null,
    computedAt: 0,
  };
}

it('[STN-05] an hour is the mean of its reported values; hours without any are left out', () => {
  const start = Date.UTC(2026, 2, 9, 14);
  const table = dayTable(makeDay(start, 24, (step) => (step < 12 ? step : step === 24 ? 600 : NaN)));
  expect(table.map((hour) => [(hour.start - start) / 3_600_000, hour.means.pv])).toEqual([
    [0, 5.5],
    [2, 600],
  ]);
  expect(table[0]?.means.load).toBeNull();
});

it.each([
  [Date.UTC(2025, 9, 4, 14), 23],
  [Date.UTC(2026, 3, 4, 13), 25],
])('[STN-05] the day from %i in Sydney has %i hours', (start, hours) => {
  expect(dayTable(makeDay(start, hours, () => 1))).toHaveLength(hours);
});

it('[TRU-05] a counted hour has the power of its counters, one that is not over or has unknown energy that of samples', () => {
  const day = makeDay(Date.UTC(2026, 2, 9), 24, (step) => (step < 30 ? 4150 : NaN));
  day.hours = [
    { generation: 4.27, gridImport: 0.5, gridExport: 2 },
    { generation: 4.27, quality: { ...nothing.quality, load: Quality.unknown } },
    { generation: 2.1 },
  ].map((energy, hour) => ({ start: day.start + hour * HOUR, energy: { ...nothing, ...energy } }));
  const means = dayTable(day).map((hour) => hour.means);
  expect(means.map(({ pv }) => pv)).toEqual([expect.closeTo(4270, 9), 4150, 4150]);
  expect(means.map(({ grid }) => grid)).toEqual([-1500, null, null]);
});

it('[LOS-06] an hour has its expected power, also when nothing was reported', () => {
  const day = makeDay(Date.UTC(2026, 2, 9), 24, (step) => (step < 12 ? 900 : NaN));
  day.expected.fill(1000, 0, 24);
  expect(dayTable(day).map(({ means }) => [means.pv, means.expected])).toEqual([
    [900, 1000],
    [null, 1000],
  ]);
});
