import type {
  ExportColumn,
  ExportRequest,
  Provenance,
  ReportPeriod,
  ReportSpan,
} from '@heliograph/contracts/engine';
import { reportFileName } from '@heliograph/domain/reports';
import { tableColumns } from '../../../shared/export/tableColumns.ts';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { hasTwoOffsets } from '../frame/rowTime.ts';
import type { ReportColumn, ReportTable } from './reportColumn.ts';

export interface TableFile {
  /** Start of the file's name; period and dates follow it. */
  fileName: string;
  period: ReportPeriod['period'];
  span: ReportSpan;
  table: ReportTable;
  sheet: string;
  /** Lines above the rows. */
  head: readonly string[];
  /** Heads a column of times in UTC where clocks change; for tables of times. */
  utcTitle?: string;
  provenance: Provenance;
  /** Key of a number in the rows that is 1 on lines in bold type. */
  strong?: string;
}

/** The file of a report: the table on screen with its total lines, and where it comes from. */
export function tableExport(file: TableFile): Omit<ExportRequest, 'format'> {
  const { fileName, period, span, table, sheet, head, utcTitle, provenance, strong } = file;
  const { columns, rows, shape, totals } = table;
  const [first, ...rest] = fileColumns(columns);
  return {
    fileName: reportFileName(fileName, period, span),
    sheets: [
      {
        name: sheet,
        head,
        columns: [
          ...(first ? [first] : []),
          // An hour that comes twice on the wall clock comes once in UTC.
          ...(utcTitle !== undefined && first?.as === 'dateTime' && hasTwoOffsets(span)
            ? [{ key: first.key, title: utcTitle, as: 'dateTime' as const, zone: 'UTC' }]
            : []),
          ...rest,
        ],
        rows: shape
          ? { table: shape.id }
          : { columns: tableColumns(rows, columns, strong === undefined ? [] : [strong]) },
        ...(strong !== undefined && { strong }),
        ...(totals.length > 0 && { totals: totals.map((row) => totalLine(row, columns)) }),
      },
    ],
    provenance,
  };
}

/** A total line by column; columns without a value are left out. */
function totalLine(row: TableRow, columns: readonly ReportColumn[]): Record<string, string | number> {
  const line: Record<string, string | number> = row.rounding === 1 ? { rounding: 1 } : {};
  columns.forEach(({ key }, index) => {
    const value = index === 0 && row.label !== undefined ? row.label : row[key];
    if (value !== null && value !== undefined) line[key] = value;
  });
  return line;
}

/** The columns of a file; a group's title precedes those of its columns. */
export const fileColumns = (columns: readonly ReportColumn[]): ExportColumn[] =>
  columns.map(({ key, group, title, file }) => ({
    key,
    title: group === undefined ? title : `${group}: ${title}`,
    ...file,
  }));
