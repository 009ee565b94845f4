import type { LossReport } from '@heliograph/contracts/engine';
import type { LossCause, StationLosses } from '@heliograph/contracts/http';
import { columnTotal } from '@heliograph/domain/reports';
import type { Format, Translate } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { percentOfExpected } from '../frame/percentOfExpected.ts';
import type { ReportColumn, ReportTable } from '../table/reportColumn.ts';
import { figureText, roundingLine } from '../table/roundingLine.ts';

export type LossTexts = Translate<['lossReport', 'losses', 'report']>;

/** Key of a column of money in a currency. */
const moneyKey = (kind: Money, currency: string): string => `${kind} ${currency}`;
const CAUSE = 'cause ';
const causeKey = (cause: LossCause): string => `${CAUSE}${cause}`;

const MONEY = ['ahead', 'amount'] as const;
type Money = (typeof MONEY)[number];

const ENERGIES = ['lost', 'expected', 'actual'] as const;

/** The table of a report: a row for each station in the order of the answer, with the totals. */
export function lossTable(report: LossReport, format: Format, t: LossTexts): ReportTable {
  const rows = report.rows.map((station) => getRow(station, t));
  return {
    columns: lossColumns(report, format, t),
    rows,
    of: report.of,
    shape: null,
    totals: rows.length === 0 ? [] : getTotals(report, rows, t),
  };
}

/** Energies in kWh, shares in percent, money and causes under `moneyKey` and `causeKey`. */
function getRow(station: StationLosses, t: LossTexts): TableRow {
  const { station_id, station_name, worst, expected, actual, lost, known, open, causes, currency } = station;
  return {
    row: station_id,
    station: station_name,
    worst: worst && t(`losses:cause.${worst}`),
    ...Object.fromEntries(
      MONEY.filter((kind) => station[kind] !== null).map((kind) => [moneyKey(kind, currency), station[kind]]),
    ),
    lost,
    expected,
    actual,
    ratio: percentOfExpected(station),
    known: known * 100,
    open,
    ...Object.fromEntries(Object.entries(causes).map(([cause, kwh]) => [causeKey(cause as LossCause), kwh])),
  };
}

/** The line of exact sums, and the one that says by how much the rows as shown differ from it. */
function getTotals(report: LossReport, rows: readonly TableRow[], t: LossTexts): TableRow[] {
  const keys = [
    ...currenciesOf(report).flatMap((currency) => MONEY.map((kind) => moneyKey(kind, currency))),
    ...ENERGIES,
    ...causesOf(report).map(causeKey),
  ];
  const totals = keys.map((key) => ({
    key,
    ...columnTotal(rows.map(({ [key]: value }) => (typeof value === 'number' ? value : NaN))),
  }));
  const sums = sumLosses(report);
  return [
    {
      row: 'total',
      station: t('report:total'),
      worst: '',
      ...Object.fromEntries(totals.map(({ key, total }) => [key, Number.isNaN(total) ? null : total])),
      ratio: percentOfExpected(sums),
      open: sums.open,
    },
    ...roundingLine(
      { row: 'rounding', station: t('report:roundingLine') },
      Object.fromEntries(totals.map(({ key, rounding }) => [key, rounding])),
    ),
  ];
}

export interface LossSums extends Pick<StationLosses, 'expected' | 'actual' | 'lost' | 'open'> {
  money: { currency: string; ahead: number; amount: number }[];
  /** Lost energy by cause, kWh, the most first. */
  causes: { cause: LossCause; kwh: number }[];
}

/** The sums of a report's rows. */
export function sumLosses(report: LossReport): LossSums {
  const { rows } = report;
  const sum = (value: (row: StationLosses) => number | null | undefined) =>
    rows.reduce((total, row) => total + (value(row) ?? 0), 0);
  return {
    expected: sum(({ expected }) => expected),
    actual: sum(({ actual }) => actual),
    lost: sum(({ lost }) => lost),
    open: sum(({ open }) => open),
    money: currenciesOf(report).map((currency) => ({
      currency,
      ahead: sum((row) => (row.currency === currency ? row.ahead : 0)),
      amount: sum((row) => (row.currency === currency ? row.amount : 0)),
    })),
    causes: causesOf(report)
      .map((cause) => ({ cause, kwh: sum(({ causes }) => causes[cause]) }))
      .toSorted((one, other) => other.kwh - one.kwh),
  };
}

/** Currencies of stations that lost something with a price. */
const currenciesOf = ({ rows }: LossReport): string[] =>
  [...new Set(rows.flatMap(({ amount, currency }) => (amount === null ? [] : [currency])))]
    .filter((currency) => currency !== '')
    .toSorted();

const causesOf = ({ rows }: LossReport): LossCause[] => [
  ...new Set(rows.flatMap(({ causes }) => Object.keys(causes) as LossCause[])),
];

function lossColumns(report: LossReport, format: Format, t: LossTexts): ReportColumn[] {
  return [
    textColumn('station', t('column.station'), 190),
    textColumn('worst', t('column.worst'), 210),
    ...MONEY.flatMap((kind) =>
      currenciesOf(report).map((currency) =>
        figureColumn(format, moneyKey(kind, currency), t(`column.${kind}`, { currency })),
      ),
    ),
    ...ENERGIES.map((key) => figureColumn(format, key, t(`column.${key}`))),
    figureColumn(format, 'ratio', t('column.ratio'), 1),
    figureColumn(format, 'known', t('column.known'), 1),
    { ...figureColumn(format, 'open', t('column.open'), 0), isWarning: true },
  ];
}

/** Lost energy by cause, for a file: too many columns for a screen. */
export function causeColumns({ totals }: ReportTable, format: Format, t: LossTexts): ReportColumn[] {
  const [sums = {}] = totals;
  return Object.keys(sums)
    .filter((key) => key.startsWith(CAUSE))
    .toSorted((one, other) => Number(sums[other]) - Number(sums[one]))
    .map((key) => ({
      ...figureColumn(format, key, t(`losses:cause.${key.slice(CAUSE.length) as LossCause}`)),
      group: t('column.causes'),
    }));
}

const textColumn = (key: 'station' | 'worst', title: string, width: number): ReportColumn => ({
  key,
  title,
  text: ({ [key]: text }) => String(text ?? '—'),
  isNumber: false,
  width,
  file: { as: 'text' },
});

const figureColumn = (format: Format, key: string, title: string, decimals = 2): ReportColumn => ({
  key,
  title,
  text: (row) => figureText(row, key, (value) => format.number(value, decimals)),
  isNumber: true,
  width: 92,
  file: { as: 'number', decimals },
});
