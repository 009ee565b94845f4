import type { MeterTableChoice } from './verbs/meter.ts';

/** Codes of the `badInput` for a rejected meter file; pages tell the user what to do. */
export const METER_PROBLEMS = {
  empty: 1,
  /** Neither records, nor Green Button, nor a table of meter data. */
  notMeter: 2,
  binary: 3,
  tooLarge: 4,
  tooManyRows: 5,
  /** None of its rows can be used. */
  nothing: 6,
  /** Its days span too much time. */
  tooLong: 7,
  zipDamaged: 8,
  /** An archive must contain exactly one CSV. */
  zipFiles: 9,
  /** Bills need intervals, which NEM13 and files without active energy lack. */
  noIntervals: 10,
  /** XML that is not well-formed. */
  xmlDamaged: 11,
} as const;

/** Maximum size, also unpacked, bytes. */
export const MAX_METER_BYTES = 20_000_000;
/** Maximum number of lines that are not empty: a year of three streams in rows of five minutes. */
export const MAX_METER_ROWS = 320_000;

/** Reading of a table of meter data that leaves it open, until a person chooses another one. */
export const USUAL_TABLE = { order: 'dmy', stamp: 'start' } as const satisfies MeterTableChoice;
