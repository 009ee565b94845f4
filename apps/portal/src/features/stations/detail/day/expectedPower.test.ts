import type { StationDay } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { addExpected, valueBetweenQuarters } from './expectedPower.ts';

const QUARTER = 900_000;
const start = Date.UTC(2026, 2, 9, 14);
const day = { start, step: 300_000, pv: new Float64Array(12) } as StationDay;

it('[LOS-06] each step has the expected power of its quarter hour; what was not judged is unknown', () => {
  const { expected } = addExpected(day, {
    at: [start, start + QUARTER, start + 2 * QUARTER],
    expected: [1.5, null, 3],
    actual: [1, 1, 1],
    clear: [null, null, null],
  });
  expect([...expected]).toEqual([1500, 1500, 1500, NaN, NaN, NaN, 3000, 3000, 3000, NaN, NaN, NaN]);
  expect([...addExpected(day, undefined).expected]).toEqual(Array(12).fill(NaN));
});

it('[LOS-06] a day that is not judged yet has the power under a clear sky, which is not called expected', () => {
  const { expected, clear } = addExpected(day, {
    at: [start, start + QUARTER],
    expected: [null, null],
    actual: [null, null],
    clear: [2, 2.5],
  });
  expect([...expected]).toEqual(Array(12).fill(NaN));
  expect([...clear]).toEqual([2000, 2000, 2000, 2500, 2500, 2500, ...Array<number>(6).fill(NaN)]);
});

it('[LOS-06] the line runs between the middles of quarter hours, and ends where one is unknown', () => {
  const column = Float64Array.of(0, 0, 0, 300, 300, 300, NaN, NaN, NaN, 90, 90, 90);
  const line = Array.from(column, (_, step) => valueBetweenQuarters(column, step));
  expect(line).toEqual([0, 0, 100, 200, 300, 300, NaN, NaN, NaN, 90, 90, 90]);
});
