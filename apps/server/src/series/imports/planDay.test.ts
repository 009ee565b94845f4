import { expect, it } from 'vitest';
import { noQuarters, QUARTERS, type Quarters } from '../energy/importedDay.ts';
import { planDay, type DayFacts } from './planDay.ts';

const at = (values: Record<number, number>): Quarters =>
  noQuarters().map((_, quarter) => values[quarter] ?? null);

const plan = (over: Partial<DayFacts>) => {
  const { outcomes, fills } = planDay({
    day: 0,
    kwh: at({ 0: 1, 1: 1 }),
    known: [noQuarters()],
    taken: new Array<boolean>(QUARTERS).fill(false),
    most: 10,
    replaces: false,
    now: 1e12,
    ...over,
  });
  return { outcomes: outcomes.slice(0, 3), fills: fills.slice(0, 3) };
};

it('[IMP-03] an import fills what is missing, and keeps what was measured', () => {
  expect(plan({ known: [at({ 1: 0 })] })).toEqual({
    outcomes: ['filled', 'known', null],
    fills: [1, null, null],
  });
});

it('[IMP-03] an import replaces what was measured where that was asked for', () => {
  expect(plan({ known: [at({ 1: 0 })], replaces: true }).fills).toEqual([1, 1, null]);
});

it('[IMP-03] an import leaves out what is set by hand, impossible, or not over yet', () => {
  expect(plan({ taken: at({ 0: 1 }).map((value) => value === 1), replaces: true })).toEqual({
    outcomes: ['taken', 'filled', null],
    fills: [null, 1, null],
  });
  expect(plan({ most: 0.9 }).outcomes).toEqual(['too_much', 'too_much', null]);
  expect(plan({ now: 900_000 })).toEqual({ outcomes: ['filled', 'future', null], fills: [1, null, null] });
});

it('[IMP-03] several counters get equal shares where none of them reported', () => {
  expect(plan({ known: [noQuarters(), at({ 1: 0.2 })] })).toEqual({
    outcomes: ['filled', 'known', null],
    fills: [0.5, null, null],
  });
});
