import { expect, it } from 'vitest';
import { Quality } from './quality.ts';
import { stationEnergy, withoutOpenEnd, presentSince } from './stationEnergy.ts';

const MINUTE = 60_000;
const edges = Float64Array.of(0, 60 * MINUTE, 120 * MINUTE, 130 * MINUTE);
const column = (...kwh: number[]) => Float64Array.from(kwh);
const table = {
  edges,
  kwh: [column(1, NaN, 3), column(10, NaN, NaN), column(0.5, 0.5, NaN)],
  quality: [column(0, 0, 0), column(0, 0, 0), column(0, Quality.estimated, 0)],
};

it('[REP-05] sums the counters of a kind; unknown where none reports, estimated where some do not', () => {
  const energy = stationEnergy(table, { generation: [0, 1], selling: [2], charging: [] });
  expect([...energy.generation]).toEqual([11, NaN, 3]);
  expect([...energy.selling]).toEqual([0.5, 0.5, NaN]);
  expect([...energy.charging]).toEqual([0, 0, 0]);
  expect([...energy.quality]).toEqual([0, Quality.estimated, Quality.estimated]);
});

it('[DQ-01] combines what the energies of a bucket contain, also where nothing is known', () => {
  const { unknown, corrected } = Quality;
  const quality = [column(0, unknown, 0), column(0, 0, unknown), column(corrected, 0, 0)];
  const energy = stationEnergy({ ...table, quality }, { generation: [0, 1], selling: [2], charging: [] });
  expect([...energy.quality]).toEqual([corrected, unknown, unknown]);
});

it('[REP-05] leaves generation unknown without a generation counter', () => {
  const { generation } = stationEnergy(table, { generation: [], selling: [2], charging: [] });
  expect([...generation]).toEqual([NaN, NaN, NaN]);
});

it('[REP-04] ignores unknown values of an unfinished bucket, but not of a complete one', () => {
  const energy = stationEnergy(table, { generation: [0], selling: [2], charging: [] });
  expect([...withoutOpenEnd(energy, 60).edges]).toEqual([0, 60 * MINUTE, 120 * MINUTE]);
  expect([...withoutOpenEnd(energy, 60).generation]).toEqual([1, NaN]);
  // A bucket of ten minutes is complete.
  expect(withoutOpenEnd(energy, 10)).toBe(energy);
  const known = stationEnergy(table, { generation: [0], selling: [], charging: [] });
  expect(withoutOpenEnd(known, 60)).toBe(known);
});

it('[REP-04] takes creation or first generation as the start of a station, whichever is earlier', () => {
  const later = stationEnergy(table, { generation: [0], selling: [], charging: [] });
  expect(presentSince(later, 30 * MINUTE)).toBe(0);
  expect(presentSince(later, -5)).toBe(-5);
  expect(presentSince({ ...later, generation: column(NaN, NaN, 3) }, 500 * MINUTE)).toBe(120 * MINUTE);
  expect(presentSince({ ...later, generation: column(NaN, NaN, NaN) }, 70)).toBe(70);
});
