import { z } from 'zod';
import { Bytes } from '../../http/call.ts';
import { DateText } from '../../http/scalars.ts';
import type { TableShape } from '../tables.ts';
import { longVerb, OfStation } from './verb.ts';

/** As seen from the customer. */
export type MeterRole = 'import' | 'export';

/** Actual, final substitute, substitute, forward estimate, null. */
export type MeterFlag = 'A' | 'F' | 'S' | 'E' | 'N';

/** Why a row of a meter file was skipped or is doubted. */
export interface MeterProblem {
  /** Line of the file, from 1. */
  row: number;
  reason:
    /** No record of the format. */
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
    /** An event outside of its day. */
    | 'event'
    /** Events of a day of mixed quality that leave intervals out, which count as estimated. */
    | 'coverage'
    /** A day before any stream. */
    | 'orphan'
    /** A period that does not end after it starts. */
    | 'period';
  /** Text of the row there. */
  found: string;
}

/** One data stream of a connection. */
export interface MeterStream {
  /** `E1`, `B1`. */
  suffix: string;
  /** Null for what is no active energy. */
  role: MeterRole | null;
  serials: string[];
  /** Days or, of NEM13, periods. */
  days: number;
  /** Null without a role. */
  kwh: number | null;
}

/** Content of a meter file. */
export interface MeterFileSummary {
  format: 'NEM12' | 'NEM13';
  rows: number;
  connections: { nmi: string; streams: MeterStream[] }[];
  /** The first of them. */
  problems: MeterProblem[];
  problemCount: number;
  /** An end record closes the file: without one it may have been cut off. */
  hasEnd: boolean;
}

/** One direction of a connection, over the intervals that both sides know. */
export interface MeterSide {
  compared: number;
  meterKwh: number;
  ownKwh: number;
  /** Intervals that the file lacks between its first and last, and those that we lack. */
  meterGaps: number;
  ownGaps: number;
  /** Energy of the file where the station has none, kWh. */
  meterOnlyKwh: number;
}

/** Value of the energies that both sides know; imports cost and exports earn. */
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
    /** None of it does. */
    | 'differs';
  /** The file's values fit ours that many minutes later; negative: earlier. */
  shiftMinutes: number;
  /** The same in intervals of the file. */
  shiftIntervals: number;
  /**
   * Import of one side fits export of the other. `file`: its channels are swapped, as it exports while nothing at the
   * station generates; `station`: our current transformer is reversed, as we do; `either`: that does not tell.
   */
  swapped: 'file' | 'station' | 'either' | null;
  /** The file's energy per energy of ours; 1 where none is wrong. */
  factor: number;
  /** Mean difference by interval as a share of the file's energy: as it is, and with the above. NaN without energy. */
  deviation: { before: number; after: number };
}

/** By interval, or by day. Energies in kWh, NaN where not known; `difference` is ours less the file's. */
export interface ComparedColumns {
  start: Float64Array;
  end: Float64Array;
  meterImport: Float64Array;
  ownImport: Float64Array;
  importDifference: Float64Array;
  meterExport: Float64Array;
  ownExport: Float64Array;
  exportDifference: Float64Array;
  /** Cost of our energies less that of the file's, at the station's prices; NaN without a price. */
  moneyDifference: Float64Array;
}

export interface MeterDays extends ComparedColumns {
  /** Intervals without a value in the file, or of ours. */
  meterGaps: Float64Array;
  ownGaps: Float64Array;
}

/** Mean energy by time of the file's day over what both sides know, kWh; NaN where nothing is. */
export interface AverageDay {
  /** Length of each interval; 0 for periods between readings, which have none. */
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
  /** Shortest interval of the file, minutes; null of periods between readings. */
  minutes: number | null;
  /** The stream that counts controlled load, what it counted, kWh, and whether that is in the comparison. */
  controlled: { suffix: string; kwh: number; isCompared: boolean } | null;
  /** Null where the file has no such stream. */
  sides: Record<MeterRole, MeterSide | null>;
  money: MeterMoney[];
  /** Intervals of the file by the flag of their worst value. */
  flags: Record<MeterFlag, number>;
  /** Which directions the station's own counters count. */
  counted: Record<MeterRole, boolean>;
  verdict: MeterVerdict;
  /** By day of the station's zone, which has 23 to 25 hours; empty of periods between readings. */
  days: MeterDays;
  averageDay: AverageDay;
  /** `ComparedColumns`, where `start` and `end` are instants, and `quality` (text, as the file writes it). */
  intervals: TableShape;
}

export interface MeterReport {
  file: MeterFileSummary;
  /** Null where the connection has no active energy. */
  comparison: MeterComparison | null;
}

/**
 * The file's clock, which knows no daylight saving: market time UTC+10, or that of Western Australia, UTC+8, which is
 * outside of the market.
 */
export const MeterClock = z.enum(['market', 'western']);
export type MeterClock = z.infer<typeof MeterClock>;

/** Meter files are read, compared and written here; no server keeps them. */
export const meter = {
  /** Reads a NEM12 or NEM13 file, or a zip of one, and compares a connection with what the station counted itself. */
  compare: longVerb<MeterReport>()(
    z.object({
      ...OfStation,
      file: Bytes,
      /** Null for the station's own if the file has it, else the first. */
      nmi: z.string().nullable(),
      clock: MeterClock,
      /** The suffix that counts controlled load; null for none. */
      controlled: z.string().nullable(),
      /** The station's counters count controlled load as well. */
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
