/** Codes of the `badInput` of a meter file that is not used at all; pages say what to do. */
export const METER_PROBLEMS = {
  empty: 1,
  /** Does not begin as NEM12 or NEM13. */
  notMeter: 2,
  binary: 3,
  tooLarge: 4,
  tooManyRows: 5,
  /** No row of it can be used. */
  nothing: 6,
  /** Its days lie too far apart. */
  tooLong: 7,
  zipDamaged: 8,
  /** An archive has to hold exactly one CSV. */
  zipFiles: 9,
  /** A bill needs intervals, which NEM13 and files without active energy lack. */
  noIntervals: 10,
} as const;

/** Most that is read: bytes, unpacked too, and lines that are not empty. */
export const MAX_METER_BYTES = 20_000_000;
export const MAX_METER_ROWS = 100_000;
