import type { MeterProblem } from '@heliograph/contracts/engine';
import { DAY } from '../time/zone.ts';
import type { Stream } from './meterChannels.ts';
import { meterQuality, type IntervalMinutes } from './meterFile.ts';

/** Reports a row that is left out or in doubt. */
export type ReportRow = (reason: MeterProblem['reason'], found: string, line: number) => void;

export interface IntervalValue {
  /** NaN if unknown. */
  kwh: number;
  quality: number;
  line: number;
}

const NOTHING = meterQuality('N')!;

/**
 * Adds the days of a stream from the values of its intervals. A start that no interval has is reported.
 *
 * @param values by the start of their interval, ms of the file's clock
 */
export function addIntervalDays(
  stream: Stream,
  minutes: IntervalMinutes,
  values: Iterable<readonly [start: number, value: IntervalValue]>,
  report: ReportRow,
): void {
  const days = new Map<number, { kwh: Float64Array; quality: Uint16Array }>();
  for (const [start, { kwh, quality, line }] of values) {
    const day = Math.floor(start / DAY);
    const place = (start - day * DAY) / (minutes * 60_000);
    if (!Number.isInteger(place)) {
      report('interval', new Date(start).toISOString().slice(11, 16), line);
      continue;
    }
    const own = days.get(day) ?? {
      kwh: new Float64Array(1440 / minutes).fill(NaN),
      quality: new Uint16Array(1440 / minutes),
    };
    days.set(day, own);
    own.kwh[place] = quality >= NOTHING ? NaN : kwh;
    own.quality[place] = quality;
  }
  for (const [day, { kwh, quality }] of days)
    stream.addDay(
      { day, minutes, kwh, quality: knownQualities(kwh, (interval) => quality[interval]!) },
      -Infinity,
    );
}

/** Qualities of a day, null where it has no value. */
export const knownQualities = (kwh: Float64Array, of: (interval: number) => number): Uint16Array =>
  Uint16Array.from(kwh, (value, interval) => (Number.isNaN(value) ? NOTHING : of(interval)));
