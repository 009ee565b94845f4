import { z } from 'zod';
import { Bytes } from '../../http/call.ts';
import { DateText } from '../../http/scalars.ts';
import type { TableShape } from '../tables.ts';
import { longVerb, OfStation } from './verb.ts';

/** As seen from the customer. */
export type MeterRole = 'import' | 'export';

/** Actual, final substitute, substitute, forward estimate, null. */
export type MeterFlag = 'A' | 'F' | 'S' | 'E' | 'N';

/** Why a row of a meter file was skipped or is in doubt. */
export interface MeterProblem {
  /** Line of the file, from 1. */
  row: number;
  reason:
    /** Not a record of the format. */
    | 'record'
    /** A record of NEM13 in NEM12, or the other way round. */
    | 'mixed'
    /** Not at most eleven letters and digits. */
    | 'nmi'
    /** Ten digits that a spreadsheet wrote as 4.1E+09. */
    | 'nmiRounded'
    | 'suffix'
    | 'unit'
    | 'interval'
    | 'date'
    /** Not as many values as the day has intervals. */
    | 'count'
    | 'value'
    | 'quality'
    /** An event outside its day. */
    | 'event'
    /** Events that do not cover all intervals of a day of mixed quality; the rest counts as estimated. */
    | 'coverage'
    /** A day before any stream. */
    | 'orphan'
    /** A period that does not end after it starts. */
    | 'period'
    /** An interval that is in a table twice; the later row counts. */
    | 'repeated';
  /** Text of the row at that place. */
  found: string;
}

/** How a table is read where its rows leave it open. */
export const MeterTableChoice = z.object({
  order: z.enum(['dmy', 'mdy']),
  /** Edge of its interval that a time is at. */
  stamp: z.enum(['start', 'end']),
});
export type MeterTableChoice = z.infer<typeof MeterTableChoice>;

/** Choices about tables of meter data, by their headings as in `MeterTableReading`. */
export const MeterTableChoices = z.record(z.string().max(10_000), MeterTableChoice);
export type MeterTableChoices = z.infer<typeof MeterTableChoices>;

/** How a table of meter data was read. */
export interface MeterTableReading {
  /** Its headings as one text. */
  headings: string;
  /** As chosen for tables with these headings. */
  choice: MeterTableChoice;
  /** Some times as it writes them. */
  times: readonly string[];
}

/**
 * Reading that a file leaves open: the order of dates that can all be read in two ways, the edge of their interval that
 * times are at (both as `MeterTableChoice`), and the direction of energy, which is read as import.
 */
export type MeterGuess = 'order' | 'stamp' | 'direction';

/** `table`: a row for each day or interval, as portals of networks and retailers write it. */
export type MeterFormat = 'NEM12' | 'NEM13' | 'greenButton' | 'table';

/** One data stream of a connection. */
export interface MeterStream {
  /** `E1`, `B1`. */
  suffix: string;
  /** Null for quantities other than active energy. */
  role: MeterRole | null;
  serials: string[];
  /** Days or, in NEM13, periods. */
  days: number;
  /** Null without a role. */
  kwh: number | null;
}

/** Content of a meter file. */
export interface MeterFileSummary {
  format: MeterFormat;
  /** Its clock, ms east of UTC; null if the file does not state it. */
  offset: number | null;
  rows: number;
  connections: { nmi: string; streams: MeterStream[] }[];
  guesses: readonly MeterGuess[];
  /** Null for other files than tables. */
  table: MeterTableReading | null;
  /** The first problems. */
  problems: MeterProblem[];
  problemCount: number;
  /** False if the file has no end record, so it may be truncated. */
  hasEnd: boolean;
}

/** One direction of a connection, over the intervals known to both sides. */
export interface MeterSide {
  compared: number;
  meterKwh: number;
  ownKwh: number;
  /** Missing intervals between the first and last of the file, and missing intervals of ours. */
  meterGaps: number;
  ownGaps: number;
  /** Energy in the file for intervals that the station lacks, kWh. */
  meterOnlyKwh: number;
}

/** Value of the energies known to both sides; imports cost and exports earn. */
export interface MeterMoney {
  currency: string;
  meter: Record<MeterRole, number>;
  own: Record<MeterRole, number>;
}

/** Verdict of the comparison of a meter with our own energies, with its evidence. */
export interface MeterVerdict {
  outcome:
    /** No interval has a value on both sides. */
    | 'nothing'
    /** Each energy agrees within 2 %. */
    | 'agrees'
    /** The adjustment below makes the values fit. */
    | 'explained'
    /** No adjustment does. */
    | 'differs';
  /** Minutes by which the file is behind our values; negative if ahead. */
  shiftMinutes: number;
  /** The same shift in intervals of the file. */
  shiftIntervals: number;
  /**
   * Import of one side fits export of the other. `file`: its channels are swapped, since it exports while
   * nothing at the station generates; `station`: our current transformer is reversed, since we do; `either`:
   * undecided.
   */
  swapped: 'file' | 'station' | 'either' | null;
  /** The file's energy divided by ours; 1 if neither is wrong. */
  factor: number;
  /**
   * Mean difference per interval as a share of the file's energy: as it is, and after the adjustments. NaN
   * without energy.
   */
  deviation: { before: number; after: number };
}

/** By interval or by day. Energies in kWh, NaN if unknown; `difference` is ours minus the file's. */
export interface ComparedColumns {
  start: Float64Array;
  end: Float64Array;
  meterImport: Float64Array;
  ownImport: Float64Array;
  importDifference: Float64Array;
  meterExport: Float64Array;
  ownExport: Float64Array;
  exportDifference: Float64Array;
  /** Cost of our energies minus that of the file's, at the station's prices; NaN without a price. */
  moneyDifference: Float64Array;
}

export interface MeterDays extends ComparedColumns {
  /** Intervals without a value in the file, and of ours. */
  meterGaps: Float64Array;
  ownGaps: Float64Array;
}

/** Mean energy by time of the file's day over intervals known to both sides, kWh; NaN if unknown. */
export interface AverageDay {
  /** Interval length; 0 for periods between readings, which have none. */
  minutes: number;
  meterImport: Float64Array;
  ownImport: Float64Array;
  meterExport: Float64Array;
  ownExport: Float64Array;
}

export interface MeterComparison {
  nmi: string;
  /** [start, end), ms; `zone` is the station's. */
  span: { start: number; end: number; zone: string };
  /** Shortest interval of the file, minutes; null for periods between readings. */
  minutes: number | null;
  /** The stream that counts controlled load, its energy in kWh, and whether the comparison includes it. */
  controlled: { suffix: string; kwh: number; isCompared: boolean } | null;
  /** Null if the file has no such stream. */
  sides: Record<MeterRole, MeterSide | null>;
  money: MeterMoney[];
  /** Intervals of the file by the flag of their worst value. */
  flags: Record<MeterFlag, number>;
  /** Directions that the station's own counters measure. */
  counted: Record<MeterRole, boolean>;
  verdict: MeterVerdict;
  /** By day in the station's zone, with 23 to 25 hours; empty for periods between readings. */
  days: MeterDays;
  averageDay: AverageDay;
  /** `ComparedColumns`, where `start` and `end` are instants, and `quality` (text, as the file writes it). */
  intervals: TableShape;
}

export interface MeterReport {
  file: MeterFileSummary;
  /** Null if the connection has no active energy. */
  comparison: MeterComparison | null;
}

/**
 * The file's clock, without daylight saving: market time UTC+10, or Western Australia, UTC+8, which is not
 * part of the market.
 */
export const MeterClock = z.enum(['market', 'western']);
export type MeterClock = z.infer<typeof MeterClock>;

/** Meter files are read, compared and written in the browser; no server keeps them. */
export const meter = {
  /**
   * Reads a meter file, or a zip of them, and compares a connection with the station's own counters.
   */
  compare: longVerb<MeterReport>()(
    z.object({
      ...OfStation,
      file: Bytes,
      /** Null for the station's own if the file has it, else the first. */
      nmi: z.string().nullable(),
      clock: MeterClock,
      tables: MeterTableChoices.optional(),
      /** The suffix that counts controlled load; null for none. */
      controlled: z.string().nullable(),
      /** True if the station's counters include controlled load. */
      countsControlled: z.boolean(),
    }),
  ),
  /** Energies of the station on whole days of market time, both inclusive, as a NEM12 file. */
  write: longVerb<{ text: string; days: number }>()(
    z.object({
      ...OfStation,
      from: DateText,
      to: DateText,
      minutes: z.union([z.literal(5), z.literal(15), z.literal(30)]),
      nmi: z.string().regex(/^[0-9A-Z]{10}$/),
    }),
  ),
} as const;
