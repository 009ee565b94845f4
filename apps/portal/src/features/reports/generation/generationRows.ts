import type { GenerationReport } from '@heliograph/contracts/engine';
import type { Station, StationLosses } from '@heliograph/contracts/http';
import { combineQuality, countMarks } from '@heliograph/domain/energy';
import { columnTotal } from '@heliograph/domain/reports';
import { withoutNoise } from '@heliograph/domain/tariff';
import type { Format, Translate } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { getQualityAddress } from '../../../shared/qualityAddress.ts';
import { percentOfExpected } from '../frame/percentOfExpected.ts';
import { qualityColumn, type QualityTexts } from '../table/qualityColumn.tsx';
import { figureText, roundingLine } from '../table/roundingLine.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import { ofExpectedColumn } from './ofExpectedColumn.tsx';

/** A report with the energies that stations should have given. */
export interface JudgedGeneration extends GenerationReport {
  /** By station; those without were not judged. */
  judged: ReadonlyMap<number, Pick<StationLosses, 'expected' | 'actual'>>;
}

/** Key of the column of a currency. */
export const revenueKey = (currency: string): string => `revenue ${currency}`;

/**
 * A row for each station with its name and capacity in kWp; energies in kWh, CO2 in kg, revenue under `revenueKey`, actual
 * energy in percent of the expected one.
 */
export function generationRows({ rows, judged }: JudgedGeneration, stations: readonly Station[]): TableRow[] {
  return rows.map(
    ({ stationId, stationName, capacity, revenue, missingHours, unpricedHours, zone: _zone, ...figures }) => {
      const station = stations.find(({ id }) => id === stationId);
      return {
        row: stationId,
        station: station?.station_name ?? stationName ?? String(stationId),
        capacity: station?.installed_capacity ?? capacity ?? null,
        ...figures,
        ...getRevenue(revenue),
        missing: missingHours,
        unpriced: unpricedHours,
        ofExpected: percentOfExpected(judged.get(stationId) ?? NOTHING),
      };
    },
  );
}

const NOTHING = { expected: 0, actual: 0 };

/** True if the rows are those of some stations, and the totals those of all. */
export const isPage = ({ rows, of }: GenerationReport): boolean => rows.length < of;

/** How many stations have each mark. */
export const stationsByMark = ({ rows }: GenerationReport) => countMarks(rows.map(({ quality }) => quality));

/** `Quality` of all that the sums contain; of a page that of the trend, which is of all stations. */
export const getQuality = (report: GenerationReport): number =>
  combineQuality((isPage(report) ? report.trend : report.rows).map(({ quality }) => quality));

/** The total line: exact sums of the rows, and the yield of all. @param quality in words */
export function generationTotal(
  report: JudgedGeneration,
  rows: readonly TableRow[],
  label: string,
  quality: string,
): TableRow {
  const { totals } = report;
  if (isPage(report))
    return { row: 'total', station: label, ...totals, ...getRevenue(totals.revenue), revenue: null };
  const { revenue, ...sums } = totals;
  const { generation } = totals;
  const computeSum = (key: string) => getColumn(rows, key).total || 0;
  const capacity = computeSum('capacity');
  return {
    row: 'total',
    station: label,
    capacity,
    ...sums,
    specificYield: generation === null || capacity === 0 ? null : withoutNoise(generation / capacity),
    ...getRevenue(revenue),
    missing: computeSum('missing'),
    unpriced: computeSum('unpriced'),
    ofExpected: percentOfExpected(sumJudged(report)),
    quality,
  };
}

/** Energies of all judged stations with a row. */
const sumJudged = ({ rows, judged }: JudgedGeneration) =>
  rows.reduce((sums, { stationId }) => {
    const { expected, actual } = judged.get(stationId) ?? NOTHING;
    return { expected: sums.expected + expected, actual: sums.actual + actual };
  }, NOTHING);

/** [DQ-05] The line below the total line where rows as shown do not add up to it. */
export function generationRounding(
  report: GenerationReport,
  rows: readonly TableRow[],
  label: string,
): TableRow[] {
  const { totals } = report;
  // Rows of other pages are in the totals too.
  if (isPage(report)) return [];
  const keys = [...SUMMED, ...totals.revenue.map(({ currency }) => revenueKey(currency))];
  return roundingLine(
    { row: 'rounding', station: label },
    Object.fromEntries(keys.map((key) => [key, getColumn(rows, key).rounding])),
  );
}

const SUMMED = ['capacity', 'generation', 'selling', 'selfUse', 'charging', 'co2', 'missing', 'unpriced'];

const getColumn = (rows: readonly TableRow[], key: string) =>
  columnTotal(rows.map(({ [key]: value }) => (typeof value === 'number' ? value : NaN)));

const getRevenue = (revenue: GenerationReport['totals']['revenue']): TableRow =>
  Object.fromEntries(revenue.map(({ currency, total }) => [revenueKey(currency), total]));

/** The columns of the generation report. Those about missing data appear only where some is missing. */
export function generationColumns(
  { rows, totals, span, judged }: JudgedGeneration,
  format: Format,
  quality: QualityTexts,
  t: Translate<'report'>,
): ReportColumn[] {
  const number = (key: string, title: string, width = 104): ReportColumn => ({
    key,
    title,
    text: (row) => figureText(row, key, format.number),
    isNumber: true,
    width,
    file: { as: 'number', decimals: 2 },
  });
  const energies = ['capacity', 'generation', 'specificYield', 'selling', 'selfUse', 'charging'] as const;
  return [
    {
      key: 'station',
      title: t('generation.column.station'),
      text: ({ station }) => String(station),
      isNumber: false,
      width: 190,
      file: { as: 'text' },
    },
    ...energies.map((key) => number(key, t(`generation.column.${key}`))),
    ...(rows.some(({ stationId }) => judged.has(stationId))
      ? [ofExpectedColumn(t('generation.column.ofExpected'), span, format)]
      : []),
    ...totals.revenue.map(({ currency }) =>
      number(revenueKey(currency), t('generation.column.revenueIn', { currency })),
    ),
    number('co2', t('generation.column.co2')),
    { ...number('missing', t('generation.column.missing'), 96), isWarning: true },
    ...(rows.some(({ unpricedHours }) => unpricedHours > 0)
      ? [{ ...number('unpriced', t('generation.column.unpriced'), 96), isWarning: true }]
      : []),
    ...(rows.some((row) => row.quality !== 0)
      ? [qualityColumn(quality, ({ row }) => getQualityAddress(Number(row), span))]
      : []),
  ];
}
