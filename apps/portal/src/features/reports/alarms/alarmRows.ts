import type { AlarmReport } from '@heliograph/contracts/engine';
import type { AlarmFigures } from '@heliograph/contracts/http';
import { bucketTitle } from '@heliograph/board';
import { ALARM_PRIORITIES, alarmKindText, type AlarmTextsByCode } from '@heliograph/domain/alarms';
import type { Format, Translate } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { CalendarPeriod } from '../../../shared/period/dates.ts';
import { numberColumn, type ReportColumn, type ReportTable } from '../table/reportColumn.ts';

export const ALARM_ROWS = ['codes', 'stations', 'periods'] as const;
export type AlarmRows = (typeof ALARM_ROWS)[number];

const HOUR = 3_600_000;
const COUNTS = [...ALARM_PRIORITIES, 'chattering', 'standing', 'peak'] as const;
const DURATIONS = ['acknowledge', 'recover'] as const;
const PARTS = ['median', 'p90'] as const;

export interface AlarmTableTexts {
  format: Format;
  t: Translate<'alarmReport'>;
  /** Meanings of alarms by their codes. */
  alarms: AlarmTextsByCode;
  total: string;
}

/** The table of a kind of rows with the line of all alarms. */
export function alarmTable(
  report: AlarmReport,
  rows: AlarmRows,
  period: CalendarPeriod,
  texts: AlarmTableTexts,
): ReportTable {
  const { format, t, alarms, total } = texts;
  const named = {
    codes: () =>
      report.codes.map((each) => ({
        ...figures(each, report),
        name: alarmKindText({ code: each.code, msg: each.message }, alarms),
        code: each.code,
      })),
    stations: () =>
      report.stations.map((each) => ({
        ...figures(each, report),
        name: each.station_name,
        id: each.station_id,
      })),
    periods: () =>
      report.periods.map((each) => ({
        ...figures(each, report),
        name: bucketTitle(period, each.start, report.span.zone, format),
      })),
  }[rows]();
  return {
    columns: getColumns(rows, format, t),
    rows: report.total.alarms === 0 ? [] : named.map((row, place): TableRow => ({ row: place, ...row })),
    ...(rows === 'stations' && { of: report.stations_of }),
    shape: null,
    totals: [{ row: 'total', label: total, name: total, ...figures(report.total, report) }],
  };
}

/** Shares in percent, durations in hours. */
function figures(of: AlarmFigures, { total }: Pick<AlarmReport, 'total'>) {
  const hours = (ms: number | null) => (ms === null ? null : ms / HOUR);
  return {
    alarms: of.alarms,
    share: total.alarms === 0 ? 0 : (100 * of.alarms) / total.alarms,
    ...Object.fromEntries(COUNTS.map((key) => [key, of[key]])),
    ...Object.fromEntries(
      DURATIONS.flatMap((key) => PARTS.map((part) => [`${key} ${part}`, hours(of[key][part])])),
    ),
  };
}

function getColumns(rows: AlarmRows, format: Format, t: AlarmTableTexts['t']): ReportColumn[] {
  const text = (key: string, title: string, width: number): ReportColumn => ({
    key,
    title,
    text: ({ [key]: value }) => (value === undefined || value === '' ? '—' : String(value)),
    isNumber: false,
    width,
    file: { as: 'text' },
  });
  const number = (key: string, title: string, decimals: number, width = 66) =>
    numberColumn(format, { key, title, decimals, width });
  return [
    text('name', t(`column.${rows}`), 170),
    ...(rows === 'codes' ? [text('code', t('column.code'), 88)] : []),
    number('alarms', t('column.alarms'), 0),
    number('share', t('column.share'), 1),
    ...ALARM_PRIORITIES.map((key) => ({
      ...number(key, t(`column.${key}`), 0, 62),
      group: t('column.priority'),
    })),
    ...(['chattering', 'standing'] as const).map((key) => ({
      ...number(key, t(`column.${key}`), 0, 80),
      group: t('column.nuisance'),
      isWarning: true,
    })),
    number('peak', t('column.peak'), 0),
    ...DURATIONS.flatMap((key) =>
      PARTS.map((part) => ({
        ...number(`${key} ${part}`, t(`column.${part}`), 2, 66),
        group: t(`column.${key}`),
      })),
    ),
  ];
}

/** A duration in its largest unit, with one decimal where it is short of it. */
export function durationText(ms: number, { format, t }: Pick<AlarmTableTexts, 'format' | 't'>): string {
  const [name, , length] = UNITS.find(([, from]) => ms >= from) ?? UNITS[3];
  const n = ms / length;
  return t(`duration.${name}`, { n: format.number(n, n < 10 && name !== 'seconds' ? 1 : 0) });
}

/** Each from when on it is used, and its length, ms. */
const UNITS = [
  ['days', 48 * HOUR, 24 * HOUR],
  ['hours', HOUR, HOUR],
  ['minutes', 60_000, 60_000],
  ['seconds', 0, 1000],
] as const;
