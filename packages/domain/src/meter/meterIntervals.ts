import type { MeterRole } from '@heliograph/contracts/engine';
import { DAY } from '../time/zone.ts';
import { coarser } from './meterChannels.ts';
import {
  INTERVAL_MINUTES,
  MeterFileError,
  meterQuality,
  type IntervalMinutes,
  type MeterChannel,
  type MeterDay,
} from './meterFile.ts';

/** Energies of a meter at one connection, interval by interval. */
export interface MeterIntervals extends Record<MeterRole, Float64Array> {
  /** Start of each interval [start, end), ms. Days are contiguous; NEM13 periods may overlap. */
  start: Float64Array;
  end: Float64Array;
  /** The worst quality of the values, as `meterQuality`. */
  quality: Uint16Array;
  /** From the first to the last value of a role; null without values. */
  span: Record<MeterRole, { start: number; end: number } | null>;
  /** Shortest interval, minutes; null for periods between readings. */
  minutes: IntervalMinutes | null;
}

const ROLES = ['import', 'export'] as const;
/** Row limit of a spreadsheet. */
const MAX_INTERVALS = 1_000_000;
const NOTHING = meterQuality('N')!;

/**
 * Joins the channels of one NMI. Channels of one role, such as general supply and controlled load, add up; if
 * one of them lacks a day between its first and its last, the sum is unknown. Yields between steps so that a
 * caller can let other work run.
 *
 * @param offset of the file's clock, ms east of UTC
 * @throws MeterFileError tooLong
 */
export function* meterIntervals(
  channels: readonly MeterChannel[],
  offset: number,
): Generator<void, MeterIntervals> {
  const counted = channels.filter(({ role }) => role !== null);
  return counted.some(({ days }) => days.length > 0)
    ? yield* ofDays(counted, offset)
    : ofReads(counted, offset);
}

function* ofDays(channels: readonly MeterChannel[], offset: number): Generator<void, MeterIntervals> {
  const byDay = channels.map(({ days }) => new Map(days.map((day) => [day.day, day])));
  const first = Math.min(...channels.flatMap(({ days }) => days[0]?.day ?? []));
  const last = Math.max(...channels.flatMap(({ days }) => days.at(-1)?.day ?? []));
  const lengths = dayLengths(byDay, first, last);
  const count = lengths.reduce((sum, minutes) => sum + 1440 / minutes, 0);
  const intervals: MeterIntervals = {
    ...emptyIntervals(count),
    minutes: Math.min(...lengths) as IntervalMinutes,
  };
  let at = 0;
  for (const [index, minutes] of lengths.entries()) {
    const midnight = (first + index) * DAY - offset;
    const size = 1440 / minutes;
    for (let interval = 0; interval < size; interval++) {
      intervals.start[at + interval] = midnight + interval * minutes * 60_000;
      intervals.end[at + interval] = midnight + (interval + 1) * minutes * 60_000;
    }
    for (const role of ROLES) {
      const parts = channels.flatMap((channel, place) =>
        channel.role === role && isWithin(channel, first + index) ? [byDay[place]!.get(first + index)] : [],
      );
      if (parts.length > 0 && parts.every((part) => part !== undefined))
        addParts(
          intervals,
          role,
          at,
          parts.map((part) => coarser(part, minutes)),
        );
    }
    at += size;
    yield;
  }
  for (const role of ROLES) {
    const own = channels.filter((channel) => channel.role === role && channel.days.length > 0);
    if (own.length === 0) continue;
    intervals.span[role] = {
      start: Math.min(...own.map(({ days }) => days[0]!.day)) * DAY - offset,
      end: (Math.max(...own.map(({ days }) => days.at(-1)!.day)) + 1) * DAY - offset,
    };
  }
  return intervals;
}

/**
 * Coarsest interval length of the channels by day; a day without data takes that of the previous one. @throws
 * MeterFileError
 */
function dayLengths(byDay: readonly Map<number, MeterDay>[], first: number, last: number): IntervalMinutes[] {
  const lengths: IntervalMinutes[] = [];
  let minutes: IntervalMinutes = 30;
  let count = 0;
  for (let day = first; day <= last; day++) {
    const own = byDay.flatMap((days) => days.get(day)?.minutes ?? []);
    minutes = INTERVAL_MINUTES.findLast((each) => own.includes(each)) ?? minutes;
    lengths.push(minutes);
    count += 1440 / minutes;
    if (count > MAX_INTERVALS) throw new MeterFileError('tooLong');
  }
  return lengths;
}

function emptyIntervals(count: number): MeterIntervals {
  return {
    start: new Float64Array(count),
    end: new Float64Array(count),
    import: new Float64Array(count).fill(NaN),
    export: new Float64Array(count).fill(NaN),
    quality: new Uint16Array(count).fill(NOTHING),
    span: { import: null, export: null },
    minutes: null,
  };
}

const isWithin = ({ days }: MeterChannel, day: number): boolean =>
  days.length > 0 && days[0]!.day <= day && days.at(-1)!.day >= day;

function addParts(to: MeterIntervals, role: MeterRole, at: number, parts: readonly MeterDay[]) {
  for (let interval = 0; interval < parts[0]!.kwh.length; interval++) {
    const kwh = parts.reduce((sum, part) => sum + part.kwh[interval]!, 0);
    if (Number.isNaN(kwh)) continue;
    to[role][at + interval] = kwh;
    const worst = Math.max(...parts.map(({ quality }) => quality[interval]!));
    to.quality[at + interval] = worse(to.quality[at + interval]!, worst);
  }
}

/** The worse of two qualities; null means no value. */
const worse = (before: number, next: number) => (before >= NOTHING ? next : Math.max(before, next));

function ofReads(channels: readonly MeterChannel[], offset: number): MeterIntervals {
  const reads = channels.flatMap(({ role, reads: own }) => own.map((read) => ({ role: role!, ...read })));
  const keys = new Map<string, { start: number; end: number }>();
  for (const { start, end } of reads) keys.set(`${start} ${end}`, { start, end });
  const periods = [...keys.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  const places = new Map(periods.map(({ start, end }, place) => [`${start} ${end}`, place]));
  const intervals = emptyIntervals(periods.length);
  periods.forEach(({ start, end }, place) => {
    intervals.start[place] = start - offset;
    intervals.end[place] = end - offset;
  });
  for (const { role, start, end, kwh, quality } of reads) {
    const place = places.get(`${start} ${end}`)!;
    const before = intervals[role][place]!;
    intervals[role][place] = Number.isNaN(before) ? kwh : before + kwh;
    intervals.quality[place] = worse(intervals.quality[place]!, quality);
    const span = intervals.span[role];
    intervals.span[role] = {
      start: Math.min(span?.start ?? Infinity, start - offset),
      end: Math.max(span?.end ?? -Infinity, end - offset),
    };
  }
  return intervals;
}
