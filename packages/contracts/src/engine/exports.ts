import type { EngineFailure, Progress } from './rpc.ts';
import type { TableColumns } from './tables.ts';

/** How a column of an exported sheet is written. Its title, words and width are in the page's language. */
export interface ExportColumn {
  /** Key of the column in the rows. */
  key: string;
  title: string;
  /** `dateTime` and `date` are for instants, in local time of `zone`. */
  as: 'text' | 'number' | 'dateTime' | 'date';
  /** Decimals of numbers, 0 to 10; as many as needed if left out. */
  decimals?: number;
  /** IANA zone for instants. */
  zone?: string;
  /** Words for the values of a text column, for instance kinds; other values stay as they are. */
  words?: Record<string, string>;
  /** Width in characters; by default from the title and the kind of the values. */
  width?: number;
  /** Neighbouring cells of equal value are merged. */
  merged?: boolean;
}

export interface ExportSheet {
  name: string;
  /** Lines above the header: title and period. */
  head: readonly string[];
  columns: readonly ExportColumn[];
  /** The rows themselves, or the table of the engine that holds them. */
  rows: { columns: TableColumns } | { table: number };
  /** Key of a number column that is 1 in emphasised rows, such as subtotals. */
  strong?: string;
  /**
   * Lines below the rows, by column key. One with `rounding: 1` makes the rows as shown add up to the totals as shown;
   * workbooks hold exact values and leave it out.
   */
  totals?: readonly Record<string, string | number>[];
}

/** Data source: one line each on the last sheet. */
export interface Provenance {
  /** Name of the sheet. */
  name: string;
  lines: readonly (readonly [label: string, value: string])[];
}

/** File formats of exports in menu order, with the maximum table size if limited. */
export const EXPORT_FORMATS = {
  xlsx: {},
  csv: {},
  ods: { rows: 50_000 },
  xls: { rows: 50_000, columns: 256 },
  html: { rows: 50_000 },
} as const satisfies Record<string, ExportLimits>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export interface ExportLimits {
  rows?: number;
  columns?: number;
}

/** A file to write. A csv holds the first sheet only, without its head. */
export interface ExportRequest {
  /** Without extension. */
  fileName: string;
  format: ExportFormat;
  sheets: readonly ExportSheet[];
  provenance?: Provenance;
}

/** Message from a page to the worker that writes its file; `CallOff` may follow. */
export interface ExportTask<Port> {
  order: ExportRequest;
  /** For each sheet, the port of its `TableFeed`; null for a sheet that contains its rows. */
  feeds: readonly (Port | null)[];
}

/** Progress from the worker: rows written so far, and finally the file or the failure. */
export type ExportEvent<File> = Progress | WrittenFile<File> | { failure: EngineFailure };

export interface WrittenFile<File> {
  file: File;
  /** Name of the browser's copy on disk; null if it is in memory. */
  copy: string | null;
}

/** Folder of these copies in the origin's private file system. */
export const EXPORT_FOLDER = 'heliograph-exports';
/** How long copies are kept for saving again, ms. */
export const EXPORT_KEPT_MS = 86_400_000;
/** Code of the failure of kind `unknown` when the browser has no space for the file. */
export const STORAGE_FULL = 507;
/** Code of the failure of kind `badInput` when a table exceeds a limit of the format; `field` is that of `ExportLimits`. */
export const TABLE_TOO_LARGE = 413;
