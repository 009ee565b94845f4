/** One column of a table, by row. */
export type TableColumn =
  /** NaN without a value. */
  | { kind: 'number'; values: Float64Array }
  /** Epoch ms; NaN without a value. */
  | { kind: 'instant'; values: Float64Array }
  /** Index into `words` for each row. */
  | { kind: 'text'; codes: Uint32Array; words: readonly string[] };

/** Columns of equal length by their key. */
export type TableColumns = Record<string, TableColumn>;

/** A table that the engine holds for a page until the page closes it or disconnects. */
export interface TableShape {
  id: number;
  /** Rows that match the current search. */
  rows: number;
  columns: Record<string, TableColumn['kind']>;
}

/** Consecutive rows of a table in its current order. */
export interface TableWindow {
  from: number;
  rows: number;
  columns: TableColumns;
}

/** A window on the port of `tables.feed`. */
export interface FeedWindow extends TableWindow {
  /** All rows of the table, as arranged when the feed started. */
  of: number;
}

/**
 * Rows that the engine sends on the port of `tables.feed`; each window must be acknowledged. The last message
 * is `end`.
 */
export type TableFeed = FeedWindow | { end: true };

/** Reply of the receiver of a feed: it processed a window, or wants no more. */
export type FeedReply = { taken: true } | { cancel: true };
