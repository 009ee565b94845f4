import type { ImportSheet } from '@heliograph/contracts/engine';
import { ImportKind } from '@heliograph/contracts/http';
import { proposeHistory } from '@heliograph/domain/histories';
import { importColumns, proposeColumns } from '@heliograph/domain/imports';
import type { ReadFile } from '@heliograph/domain/meter';
import { planColumns } from '@heliograph/domain/planSheets';
import { proposePrices } from '@heliograph/domain/prices';
import { cellText, HEAD_ROWS } from '../spreadsheet/sheetRows.ts';
import { canBeImported, findOwnExport, type OwnExport } from './ownExports.ts';

/** Kind of a file by its content; a `report` is a table of ours that nothing reads. */
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

/** Kinds of a file by its content, and the export of ours that it is. */
export interface Recognition {
  /** Kinds that it can be, most likely first; empty for a table whose headings are unknown. */
  kinds: readonly FileKind[];
  /** Export of this portal that it is by its headings. */
  own: OwnExport | null;
}

export function recogniseFile(file: ReadFile): Recognition {
  if ('meter' in file || 'meterProblem' in file) return { kinds: ['meter'], own: null };
  if ('problem' in file) return { kinds: [], own: null };
  const heads = file.rows.slice(0, HEAD_ROWS).map((row) => row.map(cellText));
  const own =
    heads.map((head) => findOwnExport(head.filter((text) => text !== ''))).find((one) => one !== null) ??
    null;
  const kinds = own === null || canBeImported(own) ? recogniseTable(heads) : [];
  if (kinds.length > 0) return { kinds, own };
  return { kinds: own !== null || isOwnWorkbook(file) ? ['report'] : [], own };
}

/** Names of the sheet that says where the numbers of a workbook of ours come from, in both languages. */
export const SOURCE_SHEETS = ['Data source', 'Source', 'About this bill', '数据来源', '来源', '关于此账单'];

/** The sheet is the last one of each workbook. */
const isOwnWorkbook = ({ sheets }: ImportSheet): boolean =>
  sheets.length > 1 && SOURCE_SHEETS.includes(sheets.at(-1)!);

function recogniseTable(heads: readonly (readonly string[])[]): TableKind[] {
  const counts = (Object.keys(TABLES) as TableKind[])
    .map((kind) => ({ kind, count: Math.max(0, ...heads.map((head) => TABLES[kind](head))) }))
    .sort((one, other) => other.count - one.count);
  const most = counts[0]!.count;
  return counts.filter(({ count }) => count > 0 && count >= MIN_SHARE * most).map(({ kind }) => kind);
}
