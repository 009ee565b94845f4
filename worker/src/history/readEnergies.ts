import {
  type EnergyStep,
  getAccumulativeDataByZone,
  getGroupEnergyData,
  type SeriesPoint,
  type SeriesRange,
} from '@heliograph/contracts/http';
import { readEnergyColumns } from '@heliograph/domain/columns';
import { DAY, zoneOffset } from '@heliograph/domain/time';
import type { Task } from '../rpc/task.ts';
import { groupEnergy } from '../series/groupEnergy.ts';
import type { Session } from '../session/sessions.ts';
import type { Buckets } from './bucketSeries.ts';

/** Concurrent calls. */
const AT_A_TIME = 4;

interface Question {
  range: SeriesRange;
  time: number;
  zone: string;
  part: { from: number; to: number } | null;
}

/** Energy of counters by bucket, in their order. @throws EngineError as the calls do; cancelled. */
export async function readEnergies(
  session: Session,
  points: readonly SeriesPoint[],
  { range, time, zone, part }: Question,
  task: Task,
): Promise<Buckets[]> {
  const kind = bucketsFor(range, part && part.to - part.from);
  if (!part || 'type' in kind) {
    const type = 'type' in kind ? kind.type : range;
    const { from, to } = part ?? { from: time, to: time + 1 };
    return readCalendar(session, points, { from, to, type, zoneStr: zone }, task);
  }
  const { token, prefix } = session.account;
  const { step } = kind;
  const bytes = await session.http.call(getGroupEnergyData, {
    token,
    prefix,
    points: [...points],
    start: onStep(part.from, zone, step, Math.floor),
    end: onStep(part.to, zone, step, Math.ceil),
    step,
    zoneStr: zone,
  });
  await task.yieldToEventLoop();
  const { edges, kwh, quality } = readEnergyColumns(bytes, points.length);
  return points.map((_, counter) => ({
    edges,
    value: kwh[counter]!,
    quality: quality[counter]!,
  }));
}

/** The instant on the wall clock's grid of so many minutes. */
function onStep(at: number, zone: string, minutes: number, round: (value: number) => number): number {
  const offset = zoneOffset(zone, at);
  const step = minutes * 60_000;
  return round((at + offset) / step) * step - offset;
}

/** Calendar ranges one after another until [from, to) is covered, as one. */
async function readCalendar(
  session: Session,
  points: readonly SeriesPoint[],
  { from, to, ...question }: { from: number; to: number; type: SeriesRange; zoneStr: string },
  task: Task,
): Promise<Buckets[]> {
  const edges: number[] = [];
  const values = points.map((): number[] => []);
  const quality = points.map((): number[] => []);
  for (let time = from; time < to; time = edges.at(-1)!) {
    const energy = await groupEnergy(session, points, { ...question, time });
    await task.yieldToEventLoop();
    if (edges.length === 0) edges.push(energy.edges[0]!);
    edges.push(...energy.edges.subarray(1));
    points.forEach((_, counter) => {
      values[counter]!.push(...energy.values[counter]!);
      quality[counter]!.push(...energy.quality[counter]!);
    });
  }
  return points.map((_, counter) => ({
    edges: Float64Array.from(edges),
    value: Float64Array.from(values[counter]!),
    quality: quality[counter]!,
  }));
}

/**
 * Last readings of counters in each bucket of a range, in their order. @throws EngineError as the call does; cancelled.
 */
export async function readLastReadings(
  { http, account: { token, prefix } }: Session,
  points: readonly SeriesPoint[],
  { range: type, time, zone: zoneStr, edges }: Omit<Question, 'part'> & { edges: Float64Array },
  task: Task,
): Promise<Buckets[]> {
  const readings: Buckets[] = [];
  for (let first = 0; first < points.length; first += AT_A_TIME) {
    const some = points.slice(first, first + AT_A_TIME);
    const answers = await Promise.all(
      some.map((point) =>
        http.call(getAccumulativeDataByZone, { token, prefix, ...point, time, type, zoneStr }),
      ),
    );
    for (const buckets of answers) {
      const value = Float64Array.from(buckets, ({ last }) => last.value ?? NaN);
      readings.push({ edges, value, quality: new Uint8Array(value.length) });
    }
    await task.yieldToEventLoop();
  }
  return readings;
}

/** Bars that are shown at most, where there are finer buckets. */
const MAX_BARS = 150;
const STEPS = [5, 15, 30, 60] as const satisfies readonly EnergyStep[];

/** Buckets of minutes, or those of a calendar range. */
type BucketKind = { step: EnergyStep } | { type: SeriesRange };

/**
 * The buckets of energy in a range, or the finer ones of a part of it: minutes, then days, months, years.
 *
 * @param part its length, ms; null of the whole range
 */
export function bucketsFor(range: SeriesRange, part: number | null): BucketKind {
  if (part === null) return { type: range };
  const step = STEPS.find((minutes) => part / (minutes * 60_000) <= MAX_BARS);
  if (step !== undefined) return { step };
  if (part <= MAX_BARS * DAY) return { type: 'month' };
  return { type: part <= MAX_BARS * 30 * DAY ? 'year' : range };
}
