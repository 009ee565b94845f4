import type { TariffReport, TariffTotals } from '@heliograph/contracts/engine';
import { proposeHistory } from '@heliograph/domain/histories';
import { createI18n, type Format, type Translate } from '@heliograph/i18n';
import { expect, it } from 'vitest';
import type { QualityTexts } from '../table/qualityColumn.tsx';
import { fileColumns } from '../table/tableExport.ts';
import { tariffColumns, totalRows, type TariffWords } from './tariffTable.ts';

const ZERO = {
  generation: 0,
  selling: 0,
  sellingTotal: 0,
  selfUse: 0,
  selfUseTotal: 0,
  charging: 0,
  revenue: 0,
};
const totals = (currency: string, sums: Partial<TariffTotals>, rounding: object = {}): TariffTotals => ({
  ...ZERO,
  ...sums,
  currency,
  rounding: { ...ZERO, ...rounding },
});
const report = (own: Partial<TariffReport>): TariffReport => ({
  table: { id: 1, rows: 2, columns: {} },
  span: { start: 0, end: 1, zone: 'UTC' },
  totals: [],
  missingHours: 0,
  unpricedHours: 0,
  hoursRounding: { missing: 0, unpriced: 0 },
  qualityRows: { unknown: 0, corrected: 0, estimated: 0, adjusted: 0 },
  versions: [],
  other: null,
  computedAt: 0,
  ...own,
});
const t = ((key: string) => key) as TariffWords;
const quality = { rows: ({ unknown }: TariffReport['qualityRows']) => `${unknown} unknown` };
const listLines = (own: Partial<TariffReport>) =>
  totalRows(report(own), quality, t).map(({ label }) => label);

it('[DQ-05] a rounding line follows the total where rows as shown do not add up to it', () => {
  expect(listLines({ totals: [totals('AUD', { revenue: 117.6729 })] })).toEqual(['total']);
  const lines = totalRows(
    report({
      totals: [totals('AUD', { revenue: 117.6729 }, { revenue: -0.01, selling: 0.02 })],
      hoursRounding: { missing: 0.01, unpriced: 0 },
    }),
    quality,
    t,
  );
  expect(lines[0]).toMatchObject({ label: 'total', revenue: 117.6729 });
  expect(lines.slice(1)).toEqual([
    {
      row: -2,
      label: 'roundingLine',
      currency: 'AUD',
      rounding: 1,
      revenue: -0.01,
      selling: 0.02,
      missing: 0.01,
    },
  ]);
});

it('[DQ-04] the total line says how many rows contain something other than measurements', () => {
  const lines = totalRows(
    report({
      totals: [totals('AUD', {})],
      qualityRows: { unknown: 2, corrected: 0, estimated: 1, adjusted: 0 },
    }),
    quality,
    t,
  );
  expect(lines).toMatchObject([{ label: 'total', quality: '2 unknown' }]);
});

it('[DQ-05] each currency has its own rounding line, with the other tariff in the same currency', () => {
  const lines = totalRows(
    report({
      totals: [totals('AUD', {}), totals('EUR', {}, { revenue: 0.01 })],
      other: {
        totals: [totals('EUR', { revenue: 3 }, { revenue: -0.02 })],
        differences: [
          { total: NaN, rounding: 0 },
          { total: 1.5, rounding: 0.03 },
        ],
        versions: [],
      },
    }),
    quality,
    t,
  );
  expect(lines.map(({ row, label, currency }) => [row, label, currency])).toEqual([
    [-1, 'totalOf', 'AUD'],
    [-2, 'totalOf', 'EUR'],
    [-4, 'roundingLineOf', 'EUR'],
  ]);
  expect(lines[1]).toMatchObject({ otherRevenue: 3, difference: 1.5 });
  expect(lines[2]).toMatchObject({ revenue: 0.01, otherRevenue: -0.02, difference: 0.03 });
});

it.each(['en', 'zh'] as const)(
  '[IMP-03] the exported report is recognised when it is imported, in %s',
  async (language) => {
    const i18n = await createI18n(language, ['tariffReport']);
    const words = i18n.getFixedT(language, 'tariffReport') as Translate<'tariffReport'>;
    const format = { number: String } as unknown as Format;
    const columns = tariffColumns(
      report({ totals: [totals('AUD', {})] }),
      { stationId: 1, rows: 'interval' },
      format,
      quality as QualityTexts,
      words,
    );
    const titles = fileColumns(columns).map(({ title }) => title);
    const proposal = proposeHistory([titles[0]!, words('column.utc'), ...titles.slice(1)]);
    expect(proposal.format).toBe('heliograph');
    expect(proposal.columns.flatMap((column) => (column ? [Object.values(column).join(' ')] : []))).toEqual([
      'time',
      'utc',
      'generation kWh',
      'gridExport kWh',
      'charge kWh',
    ]);
  },
);
