/** A cell of a spreadsheet: dates as ISO text, formulas as their last result, what cannot be read as null. */
export type ImportCell = string | number | boolean | null;

/** Limits of a file. */
export const IMPORT_FILE = {
  bytes: 20 * 1024 * 1024,
  /** Maximum size of an xls, which can only be read as a whole. */
  xlsBytes: 4 * 1024 * 1024,
  /** Maximum size of a packed format once unpacked. */
  unpackedBytes: 80 * 1024 * 1024,
  columns: 200,
  /** Rows before the headings, and empty ones at the end, do not count as rows of an import, so there may be some more. */
  rows: 100_100,
} as const;

/** Character sets of a csv. */
export const CHARSETS = ['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Charset = (typeof CHARSETS)[number];

/** One sheet of a file. */
export interface ImportSheet {
  /** Names of all sheets; one without a name for a csv. */
  sheets: readonly string[];
  /** Which of them this is. */
  sheet: number;
  /** The first is row 1 of the file; without empty cells at their ends. */
  rows: readonly (readonly ImportCell[])[];
  /** Character set of a csv; null for workbooks. */
  charset: Charset | null;
}

/** Message from a page to the worker that reads its file. */
export interface ReadTask<File> {
  file: File;
  sheet: number;
  /** Character set of a csv; null to detect it. */
  charset: Charset | null;
}

/**
 * Why a file cannot be read.
 * - `size`, `rows`, `columns`, `unpacked`: more than `IMPORT_FILE` allows
 * - `xlsSize`: an xls that is larger than others of its format may be
 * - `format`: none of xlsx, xls, ods and csv
 * - `protected`: by a password
 * - `damaged`: for instance incomplete
 * - `charset`: a csv that the chosen character set cannot be
 * - `failed`: the browser could not
 * - `unreachable`: what reads files could not be loaded
 */
export type ReadProblem =
  | 'size'
  | 'xlsSize'
  | 'empty'
  | 'format'
  | 'protected'
  | 'damaged'
  | 'unpacked'
  | 'rows'
  | 'columns'
  | 'charset'
  | 'failed'
  | 'unreachable';

export type ReadResult = ImportSheet | { problem: ReadProblem };
