import type { ImportCell } from '@heliograph/contracts/engine';
import { IMPORT_BATCH, type ImportKind } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { splitBatches, proposeDraft, readRows, withTheirGroups } from './importDraft.ts';

const getDraft = (kind: ImportKind, rows: ImportCell[][]) =>
  proposeDraft({ kind, fileName: 'x.xlsx', sheet: { sheets: ['A'], sheet: 0, rows, charset: null } }, {});

/** Tariffs of as many stations, each with two parts of a day that are far apart in the file. */
const tariffs = (stations: number) =>
  getDraft('tariff', [
    ['Station', 'Currency', 'From', 'To', 'Import (c/kWh)', 'Export (c/kWh)'],
    ...Array.from({ length: stations }, (_, at) => [`Site ${at}`, 'AUD', '00:00', '12:00', 30, 5]),
    ...Array.from({ length: stations }, (_, at) => [`SITE ${at}`, 'AUD', '12:00', '24:00', 20, 5]),
  ]);

it('[IMP-01] rows of one tariff are sent in one call, wherever they are in the file', () => {
  const draft = tariffs(333);
  const batches = [...splitBatches('tariff', readRows(draft))];
  expect(batches.flat()).toHaveLength(666);
  expect(batches.every((batch) => batch.length <= IMPORT_BATCH)).toBe(true);
  const findCall = (row: number) => batches.findIndex((batch) => batch.some((one) => one.row === row));
  for (let at = 0; at < 333; at++) expect(findCall(2 + at)).toBe(findCall(335 + at));
  expect(batches[0]![0]!.values).toMatchObject({ consumptionPrice: 0.3, feedinPrice: 0.05 });
});

it('[IMP-01] the workbook of errors has all rows of a tariff, and of other kinds only those with errors', () => {
  expect([...withTheirGroups(tariffs(3), new Set([6]))]).toEqual([3, 6]);
  const customers = getDraft('customer', [
    ['E-mail', 'Station'],
    ['a@b.example', 'A'],
    ['a@b.example', 'A'],
  ]);
  expect([...withTheirGroups(customers, new Set([3]))]).toEqual([3]);
});
