import { IMPORT_FILE, type ImportCell, type ImportSheet } from '@heliograph/contracts/engine';
import { type CellObject, type ParsingOptions, read, type WorkBook, type WorkSheet } from 'xlsx';
import { cleanText } from './cleanText.ts';
import { deepCopy } from './deepCopy.ts';
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

/** Merged headings are above the data. */
const MERGED_ROWS = 20;

/** Texts that are compared with those of later rows. */
const MAX_SHARED_TEXTS = 5_000;

/** Reads one sheet of an xls. @throws ReadError */
export function readWorkbook(bytes: Uint8Array, sheet: number): ImportSheet {
  const book = parseWorkbook(bytes, sheet);
  const name = book.SheetNames[sheet];
  const found = name === undefined ? undefined : book.Sheets[name];
  if (!found) throw new ReadError('damaged');
  const rows = createRows();
  rows.add(found, 0);
  return { sheets: book.SheetNames, sheet, rows: rows.all(), charset: null };
}

/** @throws ReadError */
export function parseWorkbook(bytes: Uint8Array, sheet: number): WorkBook {
  try {
    return read(bytes, { ...OPTIONS, sheets: sheet });
  } catch (error) {
    throw new ReadError(/password|encrypt/i.test(String(error)) ? 'protected' : 'damaged');
  }
}

/** Rows of a sheet, read piece by piece. */
export function createRows() {
  const rows: ImportCell[][] = [];
  const texts = new Map<string, string>();

  /** Holds values that many rows share, such as a state, once. */
  function shared(cell: ImportCell): ImportCell {
    if (typeof cell !== 'string') return cell;
    const known = texts.get(cell);
    if (known === undefined && texts.size < MAX_SHARED_TEXTS) texts.set(cell, cell);
    return known ?? cell;
  }

  return {
    /** @param first the row of the sheet that the piece begins with, counted from 0 @throws ReadError rows, columns */
    add(piece: WorkSheet, first: number): void {
      const found: { index: number; row: ImportCell[] }[] = [];
      (piece['!data'] ?? []).forEach((cells, index) => {
        const row = getRow(cells);
        if (row.length > 0) found.push({ index: first + index, row });
      });
      for (const { index, row } of deepCopy(found)) {
        if (index >= IMPORT_FILE.rows) throw new ReadError('rows');
        while (rows.length < index) rows.push([]);
        rows[index] = row.map(shared);
      }
      for (const { s, e } of piece['!merges'] ?? []) repeatMerged(rows[first + s.r], first + s.r, s.c, e.c);
    },
    all: (): ImportCell[][] => rows,
  };
}

/** Headings that reach over several columns stand above each of them. */
function repeatMerged(row: ImportCell[] | undefined, index: number, from: number, to: number): void {
  const value = row?.[from];
  if (index >= MERGED_ROWS || row === undefined || value === undefined || value === null) return;
  for (let column = from + 1; column <= Math.min(to, IMPORT_FILE.columns - 1); column++) row[column] = value;
}

function getRow(cells: readonly (CellObject | undefined)[]): ImportCell[] {
  const row: ImportCell[] = [];
  // A row may have a cell a million columns away, so holes are skipped.
  cells.forEach((cell, column) => {
    const value = cell ? getValue(cell) : null;
    if (value === null) return;
    if (column >= IMPORT_FILE.columns) throw new ReadError('columns');
    while (row.length < column) row.push(null);
    row[column] = value;
  });
  return row;
}

function getValue({ t, v, w }: CellObject): ImportCell {
  switch (t) {
    case 'n':
    case 'b':
      return v as number | boolean;
    case 's':
      return cleanText(v as string);
    case 'd':
      return dateText(v as Date);
    case 'e':
      // As it is shown, so that readers find it.
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
