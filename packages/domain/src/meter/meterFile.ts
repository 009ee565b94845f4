import type { MeterFlag, MeterProblem, MeterRole, METER_PROBLEMS } from '@heliograph/contracts/engine';

/** Clocks that meter files use all year: market time, and that of Western Australia; ms east of UTC. */
export const METER_CLOCKS = { market: 36_000_000, western: 28_800_000 } as const;

/** Content of a meter file in AEMO's Meter Data File Format (NEM12, NEM13). */
export interface MeterFile {
  format: 'NEM12' | 'NEM13';
  /** Lines that are not empty. */
  rows: number;
  /** Ordered by NMI and suffix. */
  channels: MeterChannel[];
  /** Rows that were skipped or doubted, in their order; the first `MAX_PROBLEMS` of them. */
  problems: MeterProblem[];
  problemCount: number;
  /** An end record closes the file: without one it may have been cut off. */
  hasEnd: boolean;
}

/** One data stream: what a suffix of an NMI counts, whichever meter counted it. */
export interface MeterChannel {
  nmi: string;
  /** `E1`, `B1`, of NEM13 `11`. */
  suffix: string;
  /** As seen from the customer; null for what is no active energy. */
  role: MeterRole | null;
  /** Direction of reactive energy (Q and K), as seen from the customer; null for others, and in NEM13. */
  reactive: MeterRole | null;
  serials: string[];
  /** By `MeterDay.day`, ascending; empty of NEM13 and of what is neither active nor reactive energy. */
  days: MeterDay[];
  /** Readings of NEM13, by time. */
  reads: MeterRead[];
}

/** Energy of a day of the file's clock, 00:00 to 24:00. */
export interface MeterDay {
  /** Days since 1970-01-01. */
  day: number;
  minutes: IntervalMinutes;
  /** By interval, kvarh of reactive energy; NaN where the file says null. */
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

export const INTERVAL_MINUTES = [5, 15, 30] as const;
export type IntervalMinutes = (typeof INTERVAL_MINUTES)[number];

export const MAX_PROBLEMS = 200;

/** Why a file is not used at all. */
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

/** The best first. */
const FLAGS = ['A', 'F', 'S', 'E', 'N'] as const satisfies readonly MeterFlag[];

/** A flag with its method as one number; a larger one is worse. Null for a flag that is not about a value. */
export function meterQuality(text: string): number | null {
  const [, flag = '', method = '0'] = /^([A-Z])(\d\d)?$/.exec(text) ?? [];
  const place = FLAGS.findIndex((each) => each === flag);
  return place < 0 ? null : place * 100 + Number(method);
}

export const meterFlag = (quality: number): MeterFlag => FLAGS[Math.floor(quality / 100)] ?? 'N';

/** As files write it: `S14`. */
export function meterQualityText(quality: number): string {
  const method = quality % 100;
  return meterFlag(quality) + (method === 0 ? '' : String(method));
}
