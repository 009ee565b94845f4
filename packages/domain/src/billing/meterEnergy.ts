import type { BillGap, MeterRole } from '@heliograph/contracts/engine';
import { meterFlag, type MeterChannel } from '../meter/meterFile.ts';
import { meterIntervals, type MeterIntervals } from '../meter/meterIntervals.ts';
import { withoutNoise } from '../tariff/roundMoney.ts';
import type { BillEnergy } from './billEnergy.ts';
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
  const intervals = yield* meterIntervals(active, offset);
  const listSuffixes = (role: MeterRole) =>
    active.filter((each) => each.role === role).map(({ suffix }) => suffix);
  const streams = {
    imported: listSuffixes('import'),
    exported: listSuffixes('export'),
    controlled: load?.suffix ?? null,
    reactive: reactive.map(({ suffix }) => suffix),
  };
  const spread = spreadIn(intervals, edges);
  const counted = load ? yield* importedBy([load], offset, edges) : null;
  return {
    streams,
    minutes: intervals.minutes!,
    substitutedHours: substitutedHours(intervals, edges),
    energy: {
      zone,
      edges,
      imported: inEdges(intervals, intervals.import, edges),
      exported:
        streams.exported.length === 0
          ? new Float64Array(edges.length - 1)
          : inEdges(intervals, intervals.export, edges),
      controlled: counted?.kwh ?? new Float64Array(edges.length - 1),
      reactive: reactive.length === 0 ? null : yield* netReactive(reactive, offset, edges),
      estimated: { imported: spread, exported: spread, ...(counted && { controlled: counted.spread }) },
    },
  };
}

function* importedBy(
  channels: readonly MeterChannel[],
  offset: number,
  edges: Float64Array,
): Generator<void, { kwh: Float64Array; spread: Uint8Array }> {
  const intervals = yield* meterIntervals(channels, offset);
  return { kwh: inEdges(intervals, intervals.import, edges), spread: spreadIn(intervals, edges) };
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

/** 1 for intervals that got a share of a longer meter interval. */
function spreadIn({ start, end }: MeterIntervals, edges: Float64Array): Uint8Array {
  const spread = new Uint8Array(Math.max(0, edges.length - 1));
  let place = 0;
  spread.forEach((_, bucket) => {
    while (place < start.length && end[place]! <= edges[bucket]!) place++;
    const isLonger = end[place]! > edges[bucket + 1]! || start[place]! < edges[bucket]!;
    if (place < start.length && start[place]! <= edges[bucket]! && isLonger) spread[bucket] = 1;
  });
  return spread;
}

function substitutedHours({ start, end, quality }: MeterIntervals, edges: Float64Array): number {
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  let sum = 0;
  quality.forEach((each, place) => {
    const flag = meterFlag(each);
    if (flag !== 'A' && flag !== 'N')
      sum += Math.max(0, Math.min(end[place]!, last) - Math.max(start[place]!, first));
  });
  return withoutNoise(sum / HOUR);
}

/** Times in which any of the energies is unknown, joined. */
export const unknownTimes = (edges: Float64Array, columns: readonly Float64Array[]): BillGap[] =>
  joinedTimes(edges, (bucket) => columns.some((column) => Number.isNaN(column[bucket])));
