export const FEED_KINDS = [
  'UsagePoint',
  'MeterReading',
  'ReadingType',
  'LocalTimeParameters',
  'IntervalBlock',
] as const;
type FeedKind = (typeof FEED_KINDS)[number];

/** An entry of the feed. Entries refer to each other by address, in any order. */
export interface FeedEntry {
  self: string;
  up: string;
  related: string[];
  title: string;
  /** When it was last changed, ms; 0 if unknown. */
  updated: number;
  /** Texts of its elements by their parent and name, such as `ReadingType.uom`. */
  texts: Map<string, string>;
  kind: FeedKind | null;
  readings: FeedReading[];
}

/** Energy of an interval as the file writes it. */
export interface FeedReading {
  line: number;
  /** Seconds since 1970, UTC. */
  start: string;
  /** Seconds; empty for that of its reading type. */
  duration: string;
  value: string;
  qualities: readonly string[];
}
