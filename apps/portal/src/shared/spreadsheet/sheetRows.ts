import type { ImportCell, ImportSheet } from '@heliograph/contracts/engine';

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

/** The row of which most is recognised as headings. @param recognised number of headings of a row that are known */
export function findHead(sheet: ImportSheet, recognised: (headings: readonly string[]) => number): number {
  const counts = sheet.rows.slice(0, HEAD_ROWS).map((row) => recognised(row.map(cellText)));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** Headings of all columns; empty for a column without one. */
export function headingsOf({ sheet, head }: HeadedSheet): string[] {
  const width = Math.max(0, ...sheet.rows.slice(head, head + HEAD_ROWS).map((row) => row.length));
  return Array.from({ length: width }, (_, column) => cellText(sheet.rows[head]?.[column] ?? null));
}

/** Rows below the headings that are not empty. */
export function dataRows({ sheet, head }: HeadedSheet): SheetRow[] {
  return sheet.rows.flatMap((cells, index) =>
    index > head && cells.some((cell) => cell !== null) ? [{ row: index + 1, cells }] : [],
  );
}

export const cellText = (cell: ImportCell): string => (cell === null ? '' : String(cell));
