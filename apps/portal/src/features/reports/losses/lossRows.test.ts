import { createFormat, createI18n } from '@heliograph/i18n';
import { expect, it } from 'vitest';
import { lossReport } from './testLossReport.ts';
import { causeColumns, lossTable, sumLosses, type LossTexts } from './lossRows.ts';

const i18n = await createI18n('en', ['lossReport', 'losses', 'report']);
const t = i18n.getFixedT(null, ['lossReport', 'losses', 'report']) as unknown as LossTexts;
const format = createFormat('en');

it('[LOS-06] a row has what was expected, what came and what it costs; each currency has its own columns', () => {
  const report = lossReport(
    { ahead: 12.345, worst: 'outage' },
    { currency: 'CNY', amount: 3, ahead: 5 },
    { currency: '', amount: null, ahead: null, expected: 0, actual: 0, worst: null },
  );
  const { columns, rows, totals } = lossTable(report, format, t);
  expect(columns.map(({ title }) => title)).toEqual([
    'Station',
    'Worst cause',
    'Next 30 days (AUD)',
    'Next 30 days (CNY)',
    'Value lost (AUD)',
    'Value lost (CNY)',
    'Lost (kWh)',
    'Expected (kWh)',
    'Actual (kWh)',
    '% of expected',
    'Judged (%)',
    'Open losses',
  ]);
  const texts = [...rows, totals[0]!].map((row) => columns.map(({ text }) => text(row)));
  expect(texts[0]).toEqual([
    ...['Roof 1', 'Outage', '12.35', '—', '1.50', '—'],
    ...['8.00', '100.00', '90.00', '90.0', '95.0', '1'],
  ]);
  expect(texts[2]!.slice(0, 6)).toEqual(['Roof 3', '—', '—', '—', '—', '—']);
  expect(texts[2]![9]).toBe('—');
  expect(texts[3]).toEqual([
    ...['Total', '', '12.35', '5.00', '1.50', '3.00'],
    ...['24.00', '200.00', '180.00', '90.0', '—', '3'],
  ]);
});

it('[LOS-06] a file has the lost energy by cause, the most first, with its sums', () => {
  const table = lossTable(
    lossReport({ causes: { string: 2, snow: 1 } }, { causes: { outage: 4, string: 1 } }),
    format,
    t,
  );
  const columns = causeColumns(table, format, t);
  expect(columns.map(({ title }) => title)).toEqual(['Outage', 'String or MPPT', 'Snow']);
  expect([...table.rows, ...table.totals].map((row) => columns.map(({ key }) => row[key]))).toEqual([
    [undefined, 2, 1],
    [4, 1, undefined],
    [4, 3, 1],
  ]);
});

it('[LOS-06] a line says by how much the rows as shown differ from the total as shown', () => {
  const { totals } = lossTable(lossReport({ lost: 5.9926 }, { lost: 5.9926 }), format, t);
  expect(totals[1]).toEqual({ row: 'rounding', station: 'Rounding', rounding: 1, lost: 0.01 });
});

it('[LOS-06] money is summed by currency, and of stations with prices only', () => {
  const { money, lost, open } = sumLosses(
    lossReport({ ahead: 1 }, { ahead: 2 }, { currency: '', amount: null, ahead: null }),
  );
  expect(money).toEqual([{ currency: 'AUD', ahead: 3, amount: 3 }]);
  expect({ lost, open }).toEqual({ lost: 24, open: 3 });
});
