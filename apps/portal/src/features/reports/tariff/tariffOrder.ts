import type { ExportOrder } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { reportFileName } from '@heliograph/domain/reports';
import type { Format, useTranslation } from '@heliograph/i18n';
import { shownTariff } from '@heliograph/domain/tariff';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { fileColumns, type ReportColumn } from '../table/reportColumn.ts';
import type { AnsweredTariff } from './AnsweredTariff.ts';
import { hasTwoOffsets, instantText } from '../frame/rowTime.ts';
import type { TariffWords } from './tariffColumns.ts';
import { tariffText } from './tariffText.ts';

export interface TariffOrderInput extends AnsweredTariff {
  station: Station;
  columns: readonly ReportColumn[];
  totals: readonly TableRow[];
  /** The other tariff of a what-if in words. */
  other: string | null;
}

/** The file of a tariff report: what is on screen, its total lines, and where the numbers come from. */
export function tariffOrder(
  input: TariffOrderInput,
  fileFormat: ExportOrder['format'],
  format: Format,
  t: TariffWords,
  tariffWords: ReturnType<typeof useTranslation<'tariff'>>['t'],
): ExportOrder {
  const { station, question, report, columns, totals, other } = input;
  const { span, versions, missingHours, unpricedHours, estimated } = report;
  const time = (at: number) => instantText(at, span.zone, format);
  const spanText = t('file.span', { from: time(span.start), until: time(span.end) });
  const [first, ...rest] = fileColumns(columns);
  return {
    fileName: reportFileName('Tariff_Report', question.period.period, span),
    format: fileFormat,
    sheets: [
      {
        name: t('title'),
        head: [t('file.head', { name: station.station_name }), spanText],
        columns: [
          ...(first ? [first] : []),
          // The same hour comes twice on the wall clock, and once in UTC.
          ...(hasTwoOffsets(span) && first?.as === 'dateTime'
            ? [{ key: 'at', title: t('column.utc'), as: 'dateTime' as const, zone: 'UTC' }]
            : []),
          ...rest,
        ],
        rows: { table: report.table.id },
        totals: totals.map((row) => totalLine(row, columns)),
      },
    ],
    provenance: {
      name: t('file.provenance'),
      lines: [
        [t('file.station'), station.station_name],
        [t('file.zone'), format.zone(span.zone, span.start)],
        [t('file.period'), spanText],
        [t('file.interval'), t('minutes', { count: question.interval })],
        ...versions.map(
          (version) =>
            [
              t('file.tariff', {
                from: time(version.from),
                until: version.until === null ? t('file.further') : time(version.until),
              }),
              tariffText(shownTariff(version), format, tariffWords),
            ] as const,
        ),
        ...(versions.length === 0 ? [[t('file.tariffNone'), t('noTariff')] as const] : []),
        ...(other === null ? [] : [[t('column.whatIf'), other] as const]),
        [t('file.missing'), hours(missingHours, format, t)],
        [t('file.unpriced'), hours(unpricedHours, format, t)],
        [t('file.estimated'), t(estimated ? 'file.yes' : 'file.no')],
        [t('file.rules'), t('rules')],
        [t('file.rounding'), t('rounding')],
        [t('file.exported'), time(Date.now())],
      ],
    },
  };
}

const hours = (value: number, format: Format, t: TariffWords) =>
  t('hours', { count: value, hours: format.number(value) });

/** A total line by column; what it does not hold is left empty. */
function totalLine(row: TableRow, columns: readonly ReportColumn[]): Record<string, string | number> {
  const line: Record<string, string | number> = {};
  for (const { key } of columns) {
    const value = key === 'at' ? row.label : row[key];
    if (value !== null && value !== undefined) line[key] = value;
  }
  return line;
}
