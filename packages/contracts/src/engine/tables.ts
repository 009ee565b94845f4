/** One column of a table, by row. */
export type TableColumn =
  /** NaN where there is no value. */
  | { kind: 'number'; values: Float64Array }
  /** Epoch ms; NaN where there is none. */
  | { kind: 'instant'; values: Float64Array }
  /** Each row's position in `words`. */
  | { kind: 'text'; codes: Uint32Array; words: readonly string[] };

/** Columns of equal length by their key. */
export type TableColumns = Record<string, TableColumn>;

/** A table that the engine holds for a page, until the page closes it or leaves. */
export interface TableShape {
  id: number;
  /** Rows as arranged: those that a search leaves. */
  rows: number;
  columns: Record<string, TableColumn['kind']>;
}

/** Rows of a table from one on, in the order it is arranged in. */
export interface TableWindow {
  from: number;
  rows: number;
  columns: TableColumns;
}

/** A window on the port of `tables.feed`. */
export interface FeedWindow extends TableWindow {
  /** Rows of the whole table, as it was arranged when the feed began. */
  of: number;
}

/** Rows that the engine sends on the port of `tables.feed`; each is to be acknowledged. The last message is `end`. */
export type TableFeed = FeedWindow | { end: true };

/** Answer of the receiver of a feed: it processed one window, or wants no more. */
export type FeedReply = { taken: true } | { cancel: true };
