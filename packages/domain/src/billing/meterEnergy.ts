import type { BillGap, MeterFlag, MeterRole } from '@heliograph/contracts/engine';
import { meterFlag, type MeterChannel } from '../meter/meterFile.ts';
import { meterIntervals, type MeterIntervals } from '../meter/meterIntervals.ts';
import { withoutNoise } from '../tariff/roundMoney.ts';
import { EnergyQuality, type BillEnergy } from './billEnergy.ts';
import { joinedTimes } from './intervalTimes.ts';

const HOUR = 3_600_000;

/** A meter's energy in the intervals of a bill. */
interface MeterEnergy {
  energy: BillEnergy;
  /** Suffixes by direction; `imported` excludes controlled load. */
  streams: { imported: string[]; exported: string[]; controlled: string | null; reactive: string[] };
  /** Shortest interval of the file, minutes. */
  minutes: number;
  /** Hours of the bill whose quality is not actual. */
  substitutedHours: number;
}

interface MeterEnergyOptions {
  /** Offset of the file's clock, ms east of UTC. */
  offset: number;
  zone: string;
  /** Starts of the bill's intervals, ms, and the end of the last. */
  edges: Float64Array;
  /** The suffix of controlled load, or null. */
  controlled: string | null;
}

/**
 * Energies of a meter in the intervals of a bill; null if the file has no intervals of active energy. An
 * interval of the file that spans several of the bill is spread evenly over them. Values missing from the
 * file are unknown, never 0; export is 0 only if the file has no export stream. Yields between its steps, as
 * `meterIntervals` does.
 *
 * @param channels of one NMI
 * @throws MeterFileError tooLong
 */
export function* meterEnergy(
  channels: readonly MeterChannel[],
  { offset, zone, edges, controlled }: MeterEnergyOptions,
): Generator<void, MeterEnergy | null> {
  const known = channels.filter(({ days }) => days.length > 0);
  const load = known.find(({ suffix, role }) => role === 'import' && suffix === controlled) ?? null;
  const active = known.filter((channel) => channel.role !== null && channel !== load);
  if (active.length === 0) return null;
  const reactive = known.flatMap((channel) =>
    channel.reactive === null ? [] : [{ ...channel, role: channel.reactive }],
  );
  const listOf = (role: MeterRole) => active.filter((each) => each.role === role);
  const imported = yield* countedIn(listOf('import'), 'import', offset, edges);
  const exported = yield* countedIn(listOf('export'), 'export', offset, edges);
  const counted = load && (yield* countedIn([load], 'import', offset, edges));
  const nothing = () => new Float64Array(edges.length - 1);
  const suffixes = (channels: readonly MeterChannel[]) => channels.map(({ suffix }) => suffix);
  const registers = [imported, exported, counted].filter((register) => register !== null);
  return {
    streams: {
      imported: suffixes(listOf('import')),
      exported: suffixes(listOf('export')),
      controlled: load?.suffix ?? null,
      reactive: suffixes(reactive),
    },
    minutes: Math.min(...registers.map(({ minutes }) => minutes)),
    substitutedHours: hoursOf(registers.flatMap(({ replaced }) => replaced)),
    energy: {
      zone,
      edges,
      imported: imported?.kwh ?? nothing().fill(NaN),
      exported: exported?.kwh ?? nothing(),
      controlled: counted?.kwh ?? nothing(),
      reactive: reactive.length === 0 ? null : yield* netReactive(reactive, offset, edges),
      quality: {
        ...(imported && { imported: imported.quality }),
        ...(exported && { exported: exported.quality }),
        ...(counted && { controlled: counted.quality }),
      },
    },
  };
}

interface CountedEnergy {
  kwh: Float64Array;
  /** As `EnergyQuality`. */
  quality: Uint8Array;
  minutes: number;
  /** Times within the bill that the network substituted or estimated. */
  replaced: BillGap[];
}

/** Energy of the channels of one direction in the intervals of a bill; null without channels. */
function* countedIn(
  channels: readonly MeterChannel[],
  role: MeterRole,
  offset: number,
  edges: Float64Array,
): Generator<void, CountedEnergy | null> {
  if (channels.length === 0) return null;
  const intervals = yield* meterIntervals(channels, offset);
  return {
    kwh: inEdges(intervals, intervals[role], edges),
    quality: qualityIn(intervals, edges),
    minutes: intervals.minutes!,
    replaced: replacedTimes(intervals, edges),
  };
}

/** kvarh imported minus kvarh exported. */
function* netReactive(
  channels: readonly MeterChannel[],
  offset: number,
  edges: Float64Array,
): Generator<void, Float64Array> {
  const intervals = yield* meterIntervals(channels, offset);
  const counts = (role: MeterRole) => channels.some((channel) => channel.role === role);
  const side = (role: MeterRole) =>
    counts(role) ? inEdges(intervals, intervals[role], edges) : new Float64Array(edges.length - 1);
  const given = side('export');
  return side('import').map((taken, bucket) => taken - given[bucket]!);
}

/** Resamples a column of a meter by share of time; NaN if any overlapping value is unknown. */
function inEdges({ start, end }: MeterIntervals, column: Float64Array, edges: Float64Array): Float64Array {
  const sums = new Float64Array(Math.max(0, edges.length - 1));
  let from = 0;
  sums.forEach((_, bucket) => {
    const [begin, until] = [edges[bucket]!, edges[bucket + 1]!];
    while (from < start.length && end[from]! <= begin) from++;
    let covered = 0;
    for (let place = from; place < start.length && start[place]! < until; place++) {
      const overlap = Math.min(end[place]!, until) - Math.max(start[place]!, begin);
      covered += overlap;
      sums[bucket]! += column[place]! * (overlap / (end[place]! - start[place]!));
    }
    if (covered < until - begin) sums[bucket] = NaN;
  });
  return sums;
}

const QUALITY_OF: Readonly<Partial<Record<MeterFlag, number>>> = {
  F: EnergyQuality.substituted,
  S: EnergyQuality.substituted,
  E: EnergyQuality.estimated,
};

/** `EnergyQuality` of the bill's intervals; shares of a longer interval are marked too. */
function qualityIn({ start, end, quality }: MeterIntervals, edges: Float64Array): Uint8Array {
  const own = new Uint8Array(Math.max(0, edges.length - 1));
  let from = 0;
  own.forEach((_, bucket) => {
    const [begin, until] = [edges[bucket]!, edges[bucket + 1]!];
    while (from < start.length && end[from]! <= begin) from++;
    for (let place = from; place < start.length && start[place]! < until; place++) {
      own[bucket]! |= QUALITY_OF[meterFlag(quality[place]!)] ?? 0;
      if (start[place]! < begin || end[place]! > until) own[bucket]! |= EnergyQuality.spread;
    }
  });
  return own;
}

function replacedTimes({ start, end, quality }: MeterIntervals, edges: Float64Array): BillGap[] {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  const times: BillGap[] = [];
  quality.forEach((each, place) => {
    if (QUALITY_OF[meterFlag(each)] === undefined) return;
    const time = { start: Math.max(start[place]!, first), end: Math.min(end[place]!, last) };
    if (time.start < time.end) times.push(time);
  });
  return times;
}

/** Hours of times that may overlap. */
function hoursOf(times: readonly BillGap[]): number {
  let [sum, until] = [0, -Infinity];
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return withoutNoise(sum / HOUR);
}

/** Times in which any of the energies is unknown, joined. */
export const unknownTimes = (edges: Float64Array, columns: readonly Float64Array[]): BillGap[] =>
  joinedTimes(edges, (bucket) => columns.some((column) => Number.isNaN(column[bucket])));
