import { expect, it } from 'vitest';
import { listUnknown } from './sheetRows.ts';

it('[IMP-05] columns with values that are not recognised are unknown', () => {
  const rows = [
    ['Report', null, null, null],
    ['Time', 'Energy', 'Sold', 'Remark'],
    ['2026-03-01', 1, 2, null],
    ['2026-03-02', 1, null, null],
  ];
  const sheet = { sheets: [''], sheet: 0, rows, charset: 'utf-8' as const };
  expect(listUnknown({ sheet, head: 1 }, ['time', null, null, null])).toEqual([1, 2]);
});
