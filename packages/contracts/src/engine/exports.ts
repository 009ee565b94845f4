import type { EngineFailure } from './failure.ts';
import type { Progress } from './following.ts';
import type { TableColumns } from './tables.ts';

/** How a column of an exported sheet is written. Its title, words and width are in the page's language. */
export interface ExportColumn {
  /** Key of the column in the rows. */
  key: string;
  title: string;
  /** `dateTime` and `date` are of instants, on the wall clock of `zone`. */
  as: 'text' | 'number' | 'dateTime' | 'date';
  /** Of numbers, 0 to 10; as many as each has when left out. */
  decimals?: number;
  /** IANA zone of instants. */
  zone?: string;
  /** Words for the values of a text column, for instance of a kind; a value without stays as it is. */
  words?: Record<string, string>;
  /** In characters; from the title and the kind of the values when left out. */
  width?: number;
  /** Neighbours of equal value become one merged cell. */
  merged?: boolean;
}

export interface ExportSheet {
  name: string;
  /** Lines above the header: the title, the period. */
  head: readonly string[];
  columns: readonly ExportColumn[];
  /** The rows themselves, or the table of the engine that holds them. */
  rows: { columns: TableColumns } | { table: number };
  /** Key of a number column that is 1 on lines that stand out, such as totals between the rows. */
  strong?: string;
  /** Lines beneath the rows by column key. */
  totals?: readonly Record<string, string | number>[];
}

/** Where the numbers come from: a line each of the last sheet. */
export interface Provenance {
  /** Name of the sheet. */
  name: string;
  lines: readonly (readonly [label: string, value: string])[];
}

/** A file to be written. A csv holds the first sheet only, without its head. */
export interface ExportOrder {
  /** Without its extension. */
  fileName: string;
  format: 'xlsx' | 'csv';
  sheets: readonly ExportSheet[];
  provenance?: Provenance;
}

/** What a page sends the worker that writes its file; `CallOff` may follow. */
export interface ExportTask<Port> {
  order: ExportOrder;
  /** For each sheet the port on which its `TableFeed` comes; null for one that has its rows with it. */
  feeds: readonly (Port | null)[];
}

/** What the worker tells: how many rows are written, and at the end the file or why there is none. */
export type ExportReport<File> = Progress | WrittenFile<File> | { failure: EngineFailure };

export interface WrittenFile<File> {
  file: File;
  /** Name of the browser's own copy, to be removed once the file was saved; null where it is in memory. */
  copy: string | null;
}

/** Folder of the origin's private file system in which such copies are. */
export const EXPORT_FOLDER = 'heliograph-exports';
/** Code of the failure of kind `unknown` when the browser has no room for the file. */
export const NO_ROOM = 507;
