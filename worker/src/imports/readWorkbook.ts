import { IMPORT_FILE, type ImportCell, type ImportSheet } from '@heliograph/contracts/engine';
import { type CellObject, type ParsingOptions, read, type WorkSheet } from 'xlsx';
import { cleanText } from './cleanText.ts';
import { ReadError } from './readProblem.ts';

/** Formulas and macros are not read at all: cells have their last result. */
const OPTIONS: ParsingOptions = {
  type: 'array',
  dense: true,
  cellDates: true,
  UTC: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  // One more than allowed, which is noticed.
  sheetRows: IMPORT_FILE.rows + 1,
};

/** Headings that reach over several columns are above the data. */
const MERGED_ROWS = 20;

/** Reads one sheet of a workbook. @throws ReadError */
export function readWorkbook(bytes: Uint8Array, sheet: number): ImportSheet {
  const book = withProblems(() => read(bytes, { ...OPTIONS, sheets: sheet }));
  const name = book.SheetNames[sheet];
  const found = name === undefined ? undefined : book.Sheets[name];
  if (!found) throw new ReadError('damaged');
  return { sheets: book.SheetNames, sheet, rows: rowsOf(found), charset: null };
}

function withProblems<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ReadError(/password|encrypt/i.test(String(error)) ? 'protected' : 'damaged');
  }
}

function rowsOf(sheet: WorkSheet): ImportCell[][] {
  const data = sheet['!data'] ?? [];
  if (data.length > IMPORT_FILE.rows) throw new ReadError('rows');
  // Also of holes: rows keep their numbers.
  const rows = Array.from(data, (cells: CellObject[] | undefined) => rowOf(cells ?? []));
  for (const { s, e } of sheet['!merges'] ?? []) {
    const row = rows[s.r];
    const value = row?.[s.c];
    if (s.r >= MERGED_ROWS || row === undefined || value === undefined || value === null) continue;
    for (let column = s.c + 1; column <= Math.min(e.c, IMPORT_FILE.columns - 1); column++)
      row[column] = value;
    // Columns between two merged ones.
    for (let column = 0; column < row.length; column++) row[column] ??= null;
  }
  return withoutEmptyEnd(rows);
}

function rowOf(cells: readonly (CellObject | undefined)[]): ImportCell[] {
  const row: ImportCell[] = [];
  // A row may have a cell a million columns away, so holes are skipped.
  cells.forEach((cell, column) => {
    const value = cell ? valueOf(cell) : null;
    if (value === null) return;
    if (column >= IMPORT_FILE.columns) throw new ReadError('columns');
    while (row.length < column) row.push(null);
    row[column] = value;
  });
  return row;
}

function valueOf({ t, v, w }: CellObject): ImportCell {
  switch (t) {
    case 'n':
    case 'b':
      return v as number | boolean;
    case 's':
      return cleanText(v as string);
    case 'd':
      return dateText(v as Date);
    case 'e':
      // As it is shown, so that whoever reads it finds it.
      return w ?? ERRORS[v as number] ?? '#VALUE!';
    case 'z':
      return null;
  }
}

const ERRORS: Partial<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function dateText(date: Date): ImportCell {
  if (Number.isNaN(date.getTime())) return null;
  // Serial numbers are not exact.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

function withoutEmptyEnd(rows: ImportCell[][]): ImportCell[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null));
  return rows.slice(0, last + 1);
}
