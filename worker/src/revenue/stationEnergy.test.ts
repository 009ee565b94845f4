import { expect, it } from 'vitest';
import { stationEnergy, withoutUnheardEnd } from './stationEnergy.ts';
import { thereSince } from './thereSince.ts';

const MINUTE = 60_000;
const edges = Float64Array.of(0, 60 * MINUTE, 120 * MINUTE, 130 * MINUTE);
const column = (...kwh: number[]) => Float64Array.from(kwh);
const table = {
  edges,
  kwh: [column(1, NaN, 3), column(10, NaN, NaN), column(0.5, 0.5, NaN)],
  estimated: [column(0, 0, 0), column(0, 0, 0), column(0, 1, 0)],
};

it('[REP-05] sums the counters of a kind; where all are silent nothing is known, where some are it is estimated', () => {
  const energy = stationEnergy(table, { generation: [0, 1], selling: [2], charging: [] });
  expect([...energy.generation]).toEqual([11, NaN, 3]);
  expect([...energy.selling]).toEqual([0.5, 0.5, NaN]);
  expect([...energy.charging]).toEqual([0, 0, 0]);
  expect([...energy.estimated]).toEqual([0, 1, 1]);
});

it('[REP-05] a station without a counter of what it generates generated nobody knows what', () => {
  const { generation } = stationEnergy(table, { generation: [], selling: [2], charging: [] });
  expect([...generation]).toEqual([NaN, NaN, NaN]);
});

it('[REP-04] what has not been heard of the bucket that now cuts off is not missing; of a whole one it is', () => {
  const energy = stationEnergy(table, { generation: [0], selling: [2], charging: [] });
  expect([...withoutUnheardEnd(energy, 60).edges]).toEqual([0, 60 * MINUTE, 120 * MINUTE]);
  expect([...withoutUnheardEnd(energy, 60).generation]).toEqual([1, NaN]);
  // Of ten minutes it is whole.
  expect(withoutUnheardEnd(energy, 10)).toBe(energy);
  const heard = stationEnergy(table, { generation: [0], selling: [], charging: [] });
  expect(withoutUnheardEnd(heard, 60)).toBe(heard);
});

it('[REP-04] a station is there since it was created, or since it generated if that was before', () => {
  const later = stationEnergy(table, { generation: [0], selling: [], charging: [] });
  expect(thereSince(later, 30 * MINUTE)).toBe(0);
  expect(thereSince(later, -5)).toBe(-5);
  expect(thereSince({ ...later, generation: column(NaN, NaN, 3) }, 500 * MINUTE)).toBe(120 * MINUTE);
  expect(thereSince({ ...later, generation: column(NaN, NaN, NaN) }, 70)).toBe(70);
});
