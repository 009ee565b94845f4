import type { ImportCell, ImportSheet } from '@heliograph/contracts/engine';
import { detectDecimal, type DecimalSign } from '@heliograph/domain/imports';

/** A sheet with the index of its row of headings. */
export interface HeadedSheet {
  sheet: ImportSheet;
  head: number;
}

/** A row below the headings, with its number in the file. */
export interface SheetRow {
  row: number;
  cells: readonly ImportCell[];
}

/** Headings may be below a title. */
export const HEAD_ROWS = 20;

/** Row with the most known headings. @param propose fields by column, null for unknown headings */
export function findHead(
  sheet: ImportSheet,
  propose: (headings: readonly string[]) => readonly unknown[],
): number {
  const counts = sheet.rows
    .slice(0, HEAD_ROWS)
    .map((row) => propose(row.map(cellText)).filter((field) => field !== null).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** Headings of all columns; empty for a column without one. */
export function listHeadings({ sheet, head }: HeadedSheet): string[] {
  const width = Math.max(0, ...sheet.rows.slice(head, head + HEAD_ROWS).map((row) => row.length));
  return Array.from({ length: width }, (_, column) => cellText(sheet.rows[head]?.[column] ?? null));
}

/** Rows below the headings that are not empty. */
export function dataRows({ sheet, head }: HeadedSheet): SheetRow[] {
  return sheet.rows.flatMap((cells, index) =>
    index > head && cells.some((cell) => cell !== null) ? [{ row: index + 1, cells }] : [],
  );
}

/** Rows that show whether a column has values. */
const LOOKED_AT = 200;

/** Places of columns with values that nothing was recognised in. @param fields by column, null for unknown headings */
export function listUnknown({ sheet, head }: HeadedSheet, fields: readonly unknown[]): number[] {
  const rows = sheet.rows.slice(head + 1, head + 1 + LOOKED_AT);
  return fields.flatMap((field, place) =>
    field === null && rows.some((cells) => (cells[place] ?? null) !== null) ? [place] : [],
  );
}

/** Cells of columns that are not empty. @param columns their places */
export function columnCells(sheet: HeadedSheet, columns: readonly number[]): (string | number)[] {
  return dataRows(sheet).flatMap(({ cells }) =>
    columns.flatMap((column) => {
      const cell = cells[column];
      return typeof cell === 'string' || typeof cell === 'number' ? [cell] : [];
    }),
  );
}

/** Decimal separator in columns of numbers. @param columns their places */
export const sheetDecimal = (sheet: HeadedSheet, columns: readonly number[]): DecimalSign =>
  detectDecimal(columnCells(sheet, columns).filter((cell) => typeof cell === 'string'));

export const cellText = (cell: ImportCell): string => (cell === null ? '' : String(cell));
