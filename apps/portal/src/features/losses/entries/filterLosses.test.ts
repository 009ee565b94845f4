import { expect, it } from 'vitest';
import { DAY, FIRST, makeLoss } from '../testLosses.ts';
import { filterLosses, lossKey, sortLosses } from './filterLosses.ts';

const entries = [
  makeLoss({ verdict: 'rejected' }),
  makeLoss({ cause: 'shading', began: FIRST + DAY, ended: FIRST + 3 * DAY }),
  makeLoss({ cause: 'shading', began: FIRST + 5 * DAY, ended: FIRST + 6 * DAY, verdict: 'confirmed' }),
];
const ALL = { cause: null, verdict: null, day: null };
const found = (filter: Partial<Parameters<typeof filterLosses>[1]>) =>
  filterLosses(entries, { ...ALL, ...filter }).map((entry) => entries.indexOf(entry));

it('[LOS-06] entries are filtered by cause, decision and day, and stay worst first', () => {
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ cause: 'shading' })).toEqual([1, 2]);
  expect(found({ verdict: 'open' })).toEqual([1]);
  expect(found({ cause: 'shading', verdict: 'rejected' })).toEqual([]);
  const day = (at: number) => ({ start: FIRST + at * DAY, end: FIRST + (at + 1) * DAY });
  expect([0, 1, 2, 3].map((at) => found({ day: day(at) }))).toEqual([[0], [0, 1], [1], []]);
  expect(new Set(entries.map(lossKey)).size).toBe(3);
});

it('[LOS-06] entries are sorted by a column, unknown amounts last, and stay worst first without one', () => {
  const some = [
    makeLoss({ cause: 'snow', kwh: 2, amount: null }),
    makeLoss({ cause: 'outage', kwh: 9, amount: 1 }),
    makeLoss({ cause: 'heat', kwh: 4, amount: 3 }),
  ];
  const sorted = (sort: Parameters<typeof sortLosses>[1]) =>
    sortLosses(
      some,
      sort,
      (cause) => cause,
      (one, other) => one.localeCompare(other),
    ).map((entry) => some.indexOf(entry));
  expect(sorted(null)).toEqual([0, 1, 2]);
  expect(sorted({ column: 'kwh', descending: true })).toEqual([1, 2, 0]);
  expect(sorted({ column: 'cause', descending: false })).toEqual([2, 1, 0]);
  for (const descending of [true, false]) expect(sorted({ column: 'amount', descending }).at(-1)).toBe(0);
});
