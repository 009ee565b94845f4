import type { MeterTableChoices } from './verbs/meter.ts';
import type { METER_PROBLEMS } from './meterProblems.ts';

/** A spreadsheet cell: dates as ISO text, formulas as their last result, unreadable content as null. */
export type ImportCell = string | number | boolean | null;

/** Limits of a file. */
export const IMPORT_FILE = {
  bytes: 20 * 1024 * 1024,
  /** Maximum size of an xls, which can only be read as a whole. */
  xlsBytes: 4 * 1024 * 1024,
  /** Maximum size of a packed format once unpacked. */
  unpackedBytes: 80 * 1024 * 1024,
  columns: 200,
  /**
   * Rows above the headings and empty rows at the end do not count as rows of an import, so a few more are
   * allowed. A year in steps of five minutes has 105,408.
   */
  rows: 106_100,
} as const;

/** Character sets of a csv. */
export const CHARSETS = ['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Charset = (typeof CHARSETS)[number];

/** One sheet of a file. */
export interface ImportSheet {
  /** Names of all sheets; one without a name for a csv. */
  sheets: readonly string[];
  /** Index of this sheet. */
  sheet: number;
  /** The first is row 1 of the file; without trailing empty cells. */
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
  /** How tables of meter data are read where their rows leave it open. */
  tables?: MeterTableChoices | undefined;
}

/**
 * Why a file cannot be read.
 * - `size`, `rows`, `columns`, `unpacked`: more than `IMPORT_FILE` allows
 * - `xlsSize`: an xls above the limit for its format
 * - `format`: not xlsx, xls, ods or csv
 * - `protected`: password-protected
 * - `damaged`: for instance incomplete
 * - `charset`: a csv that does not match the chosen character set
 * - `failed`: the browser could not read it
 * - `unreachable`: the file reader could not be loaded
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

/** Why a meter file is refused. */
export type MeterRefusal = keyof typeof METER_PROBLEMS;

/** Content of a file. @typeParam Meter content of a meter file, which no sheet shows */
export type ReadResult<Meter> =
  | ImportSheet
  | { meter: Meter }
  | { problem: ReadProblem }
  | { meterProblem: MeterRefusal };
