import type { ImportCell } from '@heliograph/contracts/engine';
import { ImportKind } from '@heliograph/contracts/http';
import { createI18n } from '@heliograph/i18n';
import { importColumns } from '@heliograph/domain/imports';
import { planColumns } from '@heliograph/domain/planSheets';
import { describe, expect, it } from 'vitest';
import { findDestinations } from './destinations.ts';
import { type OwnExport, ownExports } from './ownExports.ts';
import { recogniseFile, SOURCE_SHEETS } from './fileKinds.ts';

const sheet = (...rows: ImportCell[][]) => ({ sheets: [''], sheet: 0, rows, charset: 'utf-8' as const });

const NAMESPACES = [
  'alarmReport',
  'audit',
  'bill',
  'chart',
  'fault',
  'imports',
  'lossReport',
  'losses',
  'meterFile',
  'operation',
  'profile',
  'quality',
  'report',
  'tariffReport',
] as const;
type Texts = Awaited<ReturnType<typeof createI18n>>['t'];

/** Headings of our own tables as their writers compose them; `exports.full.spec.ts` reads the files themselves. */
const HEADINGS: Record<OwnExport, (t: Texts) => readonly string[]> = {
  tariff: (t) => [
    t('tariffReport:column.time'),
    t('tariffReport:column.generation'),
    `${t('tariffReport:column.selling')}: ${t('tariffReport:column.energy')}`,
    `${t('tariffReport:column.selfUse')}: ${t('tariffReport:column.energy')}`,
  ],
  bill: (t) => [
    ...(['line', 'quantity', 'unit', 'price'] as const).map((key) => t(`bill:column.${key}`)),
    t('bill:column.amountIn', { currency: 'AUD' }),
  ],
  generation: (t) =>
    (['station', 'capacity', 'generation', 'specificYield', 'selling', 'selfUse', 'missing'] as const).map(
      (key) => t(`report:generation.column.${key}`),
    ),
  consumption: (t) =>
    (['user', 'email', 'device', 'serial', 'start', 'end', 'energy'] as const).map((key) =>
      t(`report:consumption.${key}`),
    ),
  alarms: (t) => [
    t('alarmReport:column.codes'),
    `${t('alarmReport:column.priority')}: ${t('alarmReport:column.high')}`,
    `${t('alarmReport:column.acknowledge')}: ${t('alarmReport:column.median')}`,
  ],
  quality: (t) => [
    t('quality:report.station'),
    t('quality:report.open'),
    `${t('quality:report.shares')}: ${t('quality:share.measured')}`,
  ],
  losses: (t) =>
    (['station', 'worst', 'lost', 'expected', 'known', 'open'] as const).map((key) =>
      t(`lossReport:column.${key}`),
    ),
  operation: (t) => [t('operation:totals.figure'), t('operation:totals.value')],
  audit: (t) => [
    t('audit:column.at'),
    t('audit:column.who'),
    t('audit:export.agent'),
    t('audit:export.before'),
    t('audit:export.after'),
  ],
  faults: (t) =>
    (['kind', 'state', 'message', 'level', 'priority', 'occurred'] as const).map((key) =>
      t(`fault:column.${key}`),
    ),
  corrections: (t) => [t('quality:column.kwh'), t('quality:file.odd'), t('quality:file.before')],
  lossEntries: (t) => [t('losses:column.cause'), t('losses:file.lower'), t('losses:column.verdict')],
  comparison: (t) =>
    (['meter', 'own', 'difference'] as const).map((key) =>
      t(`meterFile:table.${key}`, { role: t('meterFile:role.import') }),
    ),
  profile: (t) =>
    (['device', 'serial', 'parameter', 'wanted', 'actual'] as const).map((key) => t(`profile:csv.${key}`)),
  credentials: (t) =>
    (['row', 'station', 'serial', 'user', 'password'] as const).map((key) => t(`imports:credentials.${key}`)),
  chart: (t) => [t('chart:table.time'), t('chart:file.end'), 'Roof - Power (kW)'],
  data: (t) => [
    t('report:data.time'),
    t('report:data.utc'),
    'Roof: PV yield total (kWh)',
    'Roof: Power (kW)',
  ],
};

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
    expect(recogniseFile(sheet(['Downloaded yesterday'], [...headings], ['x']))).toEqual({
      kinds,
      own: null,
    });
  });

  it.each(ImportKind.options)('[IMP-01] our own table of kind %s is recognised in both languages', (kind) => {
    for (const language of ['en', 'zh'] as const)
      expect(
        recogniseFile(sheet(importColumns[kind].map(({ headings }) => headings[language][0]))).kinds[0],
      ).toBe(kind);
  });

  it('[IMP-01] our own table of plans is recognised in both languages', () => {
    for (const language of ['en', 'zh'] as const)
      expect(recogniseFile(sheet(planColumns.map(({ headings }) => headings[language][0]))).kinds[0]).toBe(
        'plans',
      );
  });

  it('[IMP-03] a workbook of ours whose headings are unknown is one by its last sheet', () => {
    const book = (...sheets: string[]) => recogniseFile({ ...sheet(['Alarms'], ['Code', 'Began']), sheets });
    for (const name of SOURCE_SHEETS) expect(book('Alarms', name)).toEqual({ kinds: ['report'], own: null });
    expect(book('Alarms', 'Notes')).toEqual({ kinds: [], own: null });
    expect(book('Data source')).toEqual({ kinds: [], own: null });
  });

  it.each(['en', 'zh'] as const)(
    '[IMP-03] our own tables are named by their headings, in %s',
    async (language) => {
      const texts = await createI18n(language, [...NAMESPACES]);
      for (const own of ownExports) {
        const headings = HEADINGS[own](texts.t);
        const found = recogniseFile(sheet([''], ['A title'], [...headings]));
        expect(found.own, own).toBe(own);
        expect(found.kinds[0], own).toBe(own === 'tariff' || own === 'data' ? 'energies' : 'report');
      }
    },
  );

  it('[IMP-03] tables of others are not taken for ours', () => {
    for (const headings of [
      ['Time'],
      ['Time', 'Battery temperature'],
      ['Time', 'Price'],
      ['Line', 'Quantity', 'Price'],
      ['Figure', 'Value', 'Note'],
      ['Station', 'Missing (h)'],
    ])
      expect(recogniseFile(sheet(headings)).own, headings.join()).toBeNull();
  });

  it.each(['en', 'zh'] as const)(
    '[IMP-03] the sheet of sources is found by its name in %s',
    async (language) => {
      const { t } = await createI18n(language, [...NAMESPACES]);
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
    expect(recogniseFile({ meterProblem: 'tooManyRows' }).kinds).toEqual(['meter']);
    expect(recogniseFile({ problem: 'damaged' }).kinds).toEqual([]);
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
