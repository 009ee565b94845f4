import { expect, it } from 'vitest';
import {
  fillRows,
  filledParts,
  knownQuarters,
  noQuarters,
  setQuarters,
  type ImportedDay,
} from './importedDay.ts';
import { QUARTER, type EnergyRow } from './energyRow.ts';

const row = (quarter: number, minutes: number, kwh: (number | null)[]): EnergyRow => ({
  at: quarter * QUARTER,
  minutes,
  kwh,
  reading: kwh.map(() => null),
  estimated: false,
});

const imported = (values: Record<number, number>, over: Partial<ImportedDay> = {}): ImportedDay => ({
  importId: 1,
  deviceId: 1,
  counter: 0,
  day: 0,
  kwh: noQuarters().map((_, quarter) => values[quarter] ?? null),
  before: noQuarters(),
  filled: noQuarters().map((_, quarter) => values[quarter] !== undefined),
  estimated: false,
  replaces: false,
  ...over,
});

const range = { counters: 2, from: 0, to: 86_400_000 };

it('[IMP-03] imported energy splits longer rows of other counters without changing them', () => {
  const rows = fillRows([row(0, 60, [null, 4])], [imported({ 1: 7 })], range);
  expect(rows.map(({ at, minutes, kwh }) => [at / QUARTER, minutes, kwh])).toEqual([
    [0, 15, [null, 1]],
    [1, 15, [7, 1]],
    [2, 15, [null, 1]],
    [3, 15, [null, 1]],
  ]);
});

it('[IMP-03] measured energy that arrives later takes the place of imported one, unless it replaces', () => {
  const plain = imported({ 0: 5, 1: 5 });
  expect(fillRows([row(0, 15, [2, null])], [plain], range).map(({ kwh }) => kwh[0])).toEqual([2, 5]);
  expect(filledParts(plain)).toEqual([{ from: QUARTER, to: 2 * QUARTER }]);
  const replacing = imported({ 0: 5 }, { replaces: true });
  expect(fillRows([row(0, 15, [2, null])], [replacing], range).map(({ kwh }) => kwh[0])).toEqual([5]);
  expect(replacing.before[0]).toBe(2);
});

it('[IMP-03] energy outside of what is computed again stays as it was', () => {
  const day = imported({ 0: 5, 90: 5 });
  const rows = fillRows([], [day], { counters: 1, from: 80 * QUARTER, to: 96 * QUARTER });
  expect(rows.map(({ at }) => at / QUARTER)).toEqual([90]);
});

it('[IMP-03] what was set is known', () => {
  const values = noQuarters();
  values[3] = 1.5;
  const rows = setQuarters([row(0, 30, [1, 2])], 0, [{ counter: 1, values }], 2);
  expect(knownQuarters(rows, 1, 0).slice(0, 5)).toEqual([1, 1, null, 1.5, null]);
  expect(knownQuarters(rows, 0, 0).slice(0, 5)).toEqual([0.5, 0.5, null, null, null]);
});
