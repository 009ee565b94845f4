import type { ImportCell } from '@heliograph/contracts/engine';
import { ImportKind } from '@heliograph/contracts/http';
import { createI18n } from '@heliograph/i18n';
import { importColumns } from '@heliograph/domain/imports';
import { planColumns } from '@heliograph/domain/planSheets';
import { describe, expect, it } from 'vitest';
import { findDestinations } from './destinations.ts';
import { recogniseFile, SOURCE_SHEETS } from './fileKinds.ts';

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

  it('[IMP-03] our own workbooks are recognised: those with energies can be imported, others are reports', () => {
    const book = (sheets: string[], ...rows: ImportCell[][]) => recogniseFile({ ...sheet(...rows), sheets });
    const bill = [
      ['Bill of Kingaroy', 'Plan', 'April'],
      ['Line', 'Quantity', 'Unit', 'Price', 'Amount (AUD)'],
    ];
    expect(book(['Bill', 'About this bill'], ...bill)).toEqual(['report']);
    expect(book(['Bill', 'Notes'], ...bill)).toEqual([]);
    const alarms = [['Alarms'], ['Station', 'Device', 'Code', 'Began', 'Ended']];
    for (const name of SOURCE_SHEETS) expect(book(['Alarms', name], ...alarms)).toEqual(['report']);
    const tariff = [
      ['Tariff report of Kingaroy', 'April'],
      ['Time', 'Time (UTC)', 'Generation (kWh)', 'Feed-in: Energy (kWh)', 'Self-consumption: Energy (kWh)'],
    ];
    expect(book(['Tariff report', 'Data source'], ...tariff)).toEqual(['energies']);
    const counters = [['Data'], ['Time', 'Roof: PV yield total (kWh)', 'Roof: Controlled load total (kWh)']];
    expect(book(['Data', 'Data source'], ...counters)).toEqual(['energies']);
  });

  it.each(['en', 'zh'] as const)(
    '[IMP-03] the sheet of sources is found by its name in %s',
    async (language) => {
      const { t } = await createI18n(language, [
        'report',
        'bill',
        'chart',
        'audit',
        'fault',
        'quality',
        'losses',
        'meterFile',
        'tariffReport',
      ]);
      expect(SOURCE_SHEETS).toEqual(
        expect.arrayContaining([
          t('report:provenance'),
          t('bill:file.provenance'),
          t('chart:file.source'),
          t('audit:export.source'),
          t('fault:source.name'),
          t('quality:file.source'),
          t('losses:file.source'),
          t('meterFile:table.source'),
          t('tariffReport:file.provenance'),
        ]),
      );
    },
  );

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
  expect(findDestinations(['report'], user)).toEqual([]);
});
