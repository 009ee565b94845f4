import type { StationDay } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { dayTable } from './dayTable.ts';

const STEP = 300_000;
function makeDay(start: number, hours: number, pv: (step: number) => number): StationDay {
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
    energy: {
      generation: null,
      load: null,
      gridImport: null,
      gridExport: null,
      charge: null,
      discharge: null,
      generator: null,
      quality: {
        generation: 0,
        load: 0,
        gridImport: 0,
        gridExport: 0,
        charge: 0,
        discharge: 0,
        generator: 0,
      },
    },
    computedAt: 0,
  };
}

it('[STN-05] an hour is the mean of its reported values; hours without any are left out', () => {
  const start = Date.UTC(2026, 2, 9, 14);
  const table = dayTable(
    makeDay(start, 24, (step) => (step < 12 ? step : step === 24 ? 600 : NaN)),
    'Australia/Brisbane',
  );
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
  expect(
    dayTable(
      makeDay(start, hours, () => 1),
      'Australia/Sydney',
    ),
  ).toHaveLength(hours);
});
