import type { ImportCell } from '@heliograph/contracts/engine';
import { ImportKind } from '@heliograph/contracts/http';
import { importColumns } from '@heliograph/domain/imports';
import { planColumns } from '@heliograph/domain/planSheets';
import { describe, expect, it } from 'vitest';
import { findDestinations } from './destinations.ts';
import { recogniseFile } from './fileKinds.ts';

const sheet = (...rows: ImportCell[][]) => ({ sheets: [''], sheet: 0, rows, charset: 'utf-8' as const });

describe('what a file is', () => {
  it.each([
    [['Time', 'System Production (Wh)', 'Export (Wh)'], ['energies']],
    [['时间', '发电量(kWh)', '购电量(kWh)'], ['energies']],
    [['REGION', 'SETTLEMENTDATE', 'TOTALDEMAND', 'RRP', 'PERIODTYPE'], ['prices']],
    [['时间', '现货价格'], ['prices']],
    [
      ['Date', 'Consumption (kWh)', 'Price (c/kWh)'],
      ['energies', 'prices'],
    ],
    [['Time', 'Battery temperature'], []],
  ] as const)('[IMP-03] is said by its headings: %o', (headings, kinds) => {
    expect(recogniseFile(sheet(['Downloaded yesterday'], [...headings], ['x']))).toEqual(kinds);
  });

  it.each(ImportKind.options)('[IMP-01] our own table of kind %s is recognised in both languages', (kind) => {
    for (const language of ['en', 'zh'] as const)
      expect(recogniseFile(sheet(importColumns[kind].map(({ headings }) => headings[language][0])))[0]).toBe(
        kind,
      );
  });

  it('[IMP-01] our own table of plans is recognised in both languages', () => {
    for (const language of ['en', 'zh'] as const)
      expect(recogniseFile(sheet(planColumns.map(({ headings }) => headings[language][0])))[0]).toBe('plans');
  });

  it('[IMP-03] a meter file is one, also where it is refused', () => {
    expect(recogniseFile({ meterProblem: 'tooManyRows' })).toEqual(['meter']);
    expect(recogniseFile({ problem: 'damaged' })).toEqual([]);
  });
});

it('[IMP-03] a file goes where a person may import it', () => {
  const user = { is_guest: 0, enterprise_auth: 0 } as Parameters<typeof findDestinations>[1];
  const guest = { ...user, is_guest: 1 } as const;
  expect(findDestinations(['meter'], user)).toEqual(['history', 'compare', 'bill']);
  expect(findDestinations(['meter'], guest)).toEqual(['compare', 'bill']);
  expect(findDestinations(['energies', 'prices'], user)).toEqual(['history', 'prices']);
  expect(findDestinations([], user)).toEqual(['history', 'prices', 'plans', 'station', 'device', 'tariff']);
  expect(findDestinations([], guest)).toEqual([]);
});
