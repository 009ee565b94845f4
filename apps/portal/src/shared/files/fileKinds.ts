import type { ImportSheet } from '@heliograph/contracts/engine';
import { ImportKind } from '@heliograph/contracts/http';
import { proposeHistory } from '@heliograph/domain/histories';
import { importColumns, proposeColumns } from '@heliograph/domain/imports';
import type { ReadFile } from '@heliograph/domain/meter';
import { planColumns } from '@heliograph/domain/planSheets';
import { proposePrices } from '@heliograph/domain/prices';
import { cellText, HEAD_ROWS } from '../spreadsheet/sheetRows.ts';

/** Kind of a file by its content; a `report` is a workbook of ours that nothing reads. */
export type FileKind = 'meter' | 'energies' | 'prices' | 'plans' | 'report' | ImportKind;
type TableKind = Exclude<FileKind, 'meter' | 'report'>;

/** By kind of table, the number of its columns among headings; 0 if one that it cannot do without is missing. */
const TABLES: Readonly<Record<TableKind, (headings: readonly string[]) => number>> = {
  energies(headings) {
    const columns = proposeHistory(headings).columns.filter((column) => column !== null);
    const energies = columns.filter((column) => 'measure' in column).length;
    return energies > 0 && energies < columns.length ? columns.length : 0;
  },
  prices(headings) {
    const { time, price, region, kind } = proposePrices(headings);
    const places = [time, price, region, kind].filter((place) => place !== null);
    return time === null || price === null ? 0 : places.length;
  },
  plans: (headings) => countFields(proposeColumns(headings, planColumns), ['plan', 'part']),
  ...(Object.fromEntries(
    ImportKind.options.map((kind) => [
      kind,
      (headings: readonly string[]) =>
        countFields(
          proposeColumns(headings, importColumns[kind]),
          importColumns[kind].filter(({ required }) => required).map(({ field }) => field),
        ),
    ]),
  ) as Record<ImportKind, (headings: readonly string[]) => number>),
};

function countFields(fields: readonly (string | null)[], required: readonly string[]): number {
  return required.every((field) => fields.includes(field))
    ? fields.filter((field) => field !== null).length
    : 0;
}

/** A kind with less than this share of the columns of the best one is not what a table is. */
const MIN_SHARE = 0.5;

/** Kinds that a file can be by its content, most likely first; empty for a table whose headings are unknown. */
export function recogniseFile(file: ReadFile): FileKind[] {
  if ('meter' in file || 'meterProblem' in file) return ['meter'];
  if ('problem' in file) return [];
  const kinds = recogniseTable(file);
  return kinds.length === 0 && isOwnWorkbook(file) ? ['report'] : kinds;
}

/** Names of the sheet that says where the numbers of a workbook of ours come from, in both languages. */
export const SOURCE_SHEETS = ['Data source', 'Source', 'About this bill', '数据来源', '来源', '关于此账单'];

/** The sheet is the last one of each workbook. */
const isOwnWorkbook = ({ sheets }: ImportSheet): boolean =>
  sheets.length > 1 && SOURCE_SHEETS.includes(sheets.at(-1)!);

function recogniseTable({ rows }: ImportSheet): TableKind[] {
  const heads = rows.slice(0, HEAD_ROWS).map((row) => row.map(cellText));
  const counts = (Object.keys(TABLES) as TableKind[])
    .map((kind) => ({ kind, count: Math.max(0, ...heads.map((head) => TABLES[kind](head))) }))
    .sort((one, other) => other.count - one.count);
  const most = counts[0]!.count;
  return counts.filter(({ count }) => count > 0 && count >= MIN_SHARE * most).map(({ kind }) => kind);
}
