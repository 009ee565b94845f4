import type {
  MeterClock,
  MeterFlag,
  MeterFormat,
  MeterGuess,
  MeterProblem,
  MeterRole,
  MeterTableReading,
  METER_PROBLEMS,
  ReadResult,
} from '@heliograph/contracts/engine';

/** Year-round clocks of meter files: market time, and that of Western Australia; ms east of UTC. */
const METER_CLOCKS: Readonly<Record<MeterClock, number>> = { market: 36_000_000, western: 28_800_000 };

/** The clock of a file: its own, where it states one, else the one that was chosen; ms east of UTC. */
export const clockOffset = ({ offset }: Pick<MeterFile, 'offset'>, clock: MeterClock): number =>
  offset ?? METER_CLOCKS[clock];

/** Content of a meter file: AEMO's Meter Data File Format, Green Button, or a table of meter data. */
export interface MeterFile {
  format: MeterFormat;
  /** Its clock, ms east of UTC; null if the file does not state it. */
  offset: number | null;
  /** Number of lines that are not empty, or of readings in XML. */
  rows: number;
  /** Ordered by NMI and suffix. */
  channels: MeterChannel[];
  guesses: readonly MeterGuess[];
  /** Null for other files than tables. */
  table: MeterTableReading | null;
  /** Rows skipped or in doubt, in file order; at most `MAX_PROBLEMS`. */
  problems: MeterProblem[];
  problemCount: number;
  /** False if the file has no end record, so it may be truncated. */
  hasEnd: boolean;
}

/** Reads a meter file piece by piece. Rows that cannot be used are left out and reported. */
export interface MeterReader {
  /** Adds the next piece of the text. @throws MeterFileError if it is not, or no longer, a meter file */
  add(text: string): void;
  /** True once its records, its elements, or the headings of a table were found. */
  isRecognised(): boolean;
  /** @throws MeterFileError as `add`, and `nothing` if no row can be used */
  finish(): MeterFile;
}

/** A file as the importing worker reads it. */
export type ReadFile = ReadResult<MeterFile>;

/** A data stream: energy counted under one suffix of an NMI, by any meter. */
export interface MeterChannel {
  nmi: string;
  /** `E1`, `B1`; `11` in NEM13. */
  suffix: string;
  /** Direction of active energy as seen by the customer; null for other quantities. */
  role: MeterRole | null;
  /** Direction of reactive energy (Q and K) as seen by the customer; null for others, and in NEM13. */
  reactive: MeterRole | null;
  serials: string[];
  /**
   * By `MeterDay.day`, ascending; empty in NEM13 and for quantities that are neither active nor reactive
   * energy.
   */
  days: MeterDay[];
  /** Readings of NEM13, by time. */
  reads: MeterRead[];
}

/** Energy of a day of the file's clock, 00:00 to 24:00. */
export interface MeterDay {
  /** Days since 1970-01-01. */
  day: number;
  minutes: IntervalMinutes;
  /** By interval; kvarh for reactive energy; NaN where the file says null. */
  kwh: Float64Array;
  /** By interval, as `meterQuality`. */
  quality: Uint16Array;
}

/** Energy of an accumulation meter between two readings, [start, end) by the file's clock, ms as if it were UTC. */
export interface MeterRead {
  start: number;
  end: number;
  kwh: number;
  quality: number;
}

/** The stream of a connection that most likely counts controlled load: the second import stream. */
export const usualControlled = (channels: readonly MeterChannel[]): string | null =>
  channels.filter(({ role, days }) => role === 'import' && days.length > 0)[1]?.suffix ?? null;

/** NEM12 has no hours. */
export const NEM12_MINUTES = [5, 15, 30] as const;
export const INTERVAL_MINUTES = [...NEM12_MINUTES, 60] as const;
export type IntervalMinutes = (typeof INTERVAL_MINUTES)[number];

export const MAX_PROBLEMS = 200;

/** Reason for rejecting a whole file. */
export type MeterFileReason = Exclude<
  keyof typeof METER_PROBLEMS,
  'tooLarge' | 'zipDamaged' | 'zipFiles' | 'noIntervals'
>;

export class MeterFileError extends Error {
  readonly reason: MeterFileReason;

  constructor(reason: MeterFileReason) {
    super(`meter file: ${reason}`);
    this.reason = reason;
  }
}

/** Best first. */
const FLAGS = ['A', 'F', 'S', 'E', 'N'] as const satisfies readonly MeterFlag[];

/** Encodes a flag and its method as a number; larger is worse. Null for an invalid flag. */
export function meterQuality(text: string): number | null {
  const [, flag = '', method = '0'] = /^([A-Z])(\d\d)?$/.exec(text) ?? [];
  const place = FLAGS.findIndex((each) => each === flag);
  return place < 0 ? null : place * 100 + Number(method);
}

export const meterFlag = (quality: number): MeterFlag => FLAGS[Math.floor(quality / 100)] ?? 'N';

/** Formats a quality as in files: `S14`. */
export function meterQualityText(quality: number): string {
  const method = quality % 100;
  return meterFlag(quality) + (method === 0 ? '' : String(method));
}
