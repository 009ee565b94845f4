import {
  EXPECTED_POWER,
  type engineVerbs,
  type History,
  type HistorySeries,
} from '@heliograph/contracts/engine';
import { markGaps, minMaxLttb, timeMean, type Samples } from '@heliograph/domain/series';
import { bucketEdges } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import { isMeasured } from '../fleet/fleetIndex.ts';
import type { Task } from '../rpc/task.ts';
import type { Session } from '../session/sessions.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { bucketSeries } from './bucketSeries.ts';
import { gatherSamples, type Gathered } from './gatherSamples.ts';
import { readExpected } from './readExpected.ts';
import { readEnergies, readLastReadings } from './readEnergies.ts';
import { createSampleCache, readSamples, type SampleCache } from './readSamples.ts';

export type HistoryQuestion = z.output<typeof engineVerbs.history.read.input>;
type RequestedSeries = HistoryQuestion['series'][number];
type Drawn = Omit<HistorySeries, keyof RequestedSeries>;

/** Samples that sessions read recently; dropped with the session. */
const caches = new WeakMap<Session, SampleCache>();

/** Series of properties for a chart. @throws EngineError badInput for unknown devices or an invalid part; as the calls do; cancelled. */
export async function readHistory(
  { series, range, time, zone, part, points, fresh }: HistoryQuestion,
  { session, devices, index, isCounter, now }: QueryContext,
  task: Task,
): Promise<History> {
  const edges = bucketEdges(zone, range, time);
  const whole = { from: edges[0]!, to: edges.at(-1)! };
  const span = part ? { from: Math.max(part.from, whole.from), to: Math.min(part.to, whole.to) } : whole;
  if (span.to <= span.from)
    throw new EngineError('badInput', 0, 'the part lies outside of the range', 'part');
  const unknown = series.find(({ deviceId }) => !devices.some(({ device_id }) => device_id === deviceId));
  if (unknown) throw new EngineError('badInput', 0, `no device ${unknown.deviceId}`, 'series');

  const cache = caches.get(session) ?? createSampleCache();
  caches.set(session, cache);
  const at = now();
  const question = { range, time, zone, part: part && span };
  const known = { from: span.from, to: Math.min(span.to, at + 1) };

  const counts = ({ deviceId, code }: RequestedSeries) => isCounter(deviceId, code);
  const energies = series.filter((one) => one.statistics === 'interpolation' && counts(one));
  const readings = series.filter((one) => one.statistics === 'sampling' && counts(one) && part === null);
  const others = series.filter((one) => !energies.includes(one) && !readings.includes(one));
  const samples = others.filter(({ deviceId, code }) => isMeasured(index, deviceId, code));

  // An address may name a property that the device does not have: it is shown without values, beside the others.
  const drawn = new Map<RequestedSeries, Drawn>(
    others.map((one) => [one, sampledSeries(gatherSamples(0).view(), known.from, known.to, points)]),
  );
  if (energies.length > 0) {
    const buckets = await readEnergies(session, energies.map(toPoint), question, task);
    energies.forEach((one, place) => drawn.set(one, bucketSeries(buckets[place]!, { ...known, adds: true })));
  }
  if (readings.length > 0) {
    const buckets = await readLastReadings(session, readings.map(toPoint), { ...question, edges }, task);
    readings.forEach((one, place) =>
      drawn.set(one, bucketSeries(buckets[place]!, { ...known, adds: false })),
    );
  }
  if (samples.length > 0) {
    const gathered = await readSamples(samples.map(toPoint), span, { session, cache, task, now: at, fresh });
    for (const [place, one] of samples.entries()) {
      drawn.set(one, sampledSeries(gathered[place]!.view(), known.from, known.to, points));
      await task.yieldToEventLoop();
    }
  }
  for (const one of series.filter(({ code }) => code === EXPECTED_POWER)) {
    const { station_id } = devices.find(({ device_id }) => device_id === one.deviceId)!;
    const expected = await readExpected(station_id, whole, span, { session, now, fresh, task });
    drawn.set(one, sampledSeries(expected, known.from, known.to, points));
  }
  return {
    start: span.from,
    end: span.to,
    series: series.map((one) => ({ ...one, ...drawn.get(one)! })),
    computedAt: at,
  };
}

const toPoint = ({ deviceId, code }: RequestedSeries) => ({ deviceId, propertyCode: code });

/** The samples in [from, to), thinned out to `points`, with gaps where there was a pause. The last one counts to `to`. */
function sampledSeries(gathered: Gathered, from: number, to: number, points: number): Drawn {
  const { at, value } = gathered;
  const first = firstFrom(at, from);
  const past = firstFrom(at, to);
  const inside = { at: at.subarray(first, past), value: value.subarray(first, past) };
  const drawn = markGaps(inside);
  const kept = minMaxLttb(drawn.at, drawn.value, points);
  const all = inside.at.length === at.length;
  return {
    at: Float64Array.from(kept, (position) => drawn.at[position]!),
    until: null,
    value: Float64Array.from(kept, (position) => drawn.value[position]!),
    quality: new Uint8Array(kept.length),
    samples: all ? gathered.count : inside.at.length,
    thinned: kept.length < drawn.at.length || !gathered.whole,
    figures: all ? computeFigures(gathered, to) : figuresIn(inside, to),
  };
}

function computeFigures(
  { count, min, max, value, meanUntil }: Gathered,
  until: number,
): HistorySeries['figures'] {
  return count === 0 ? null : { latest: value.at(-1)!, min, max, mean: meanUntil(until), sum: null };
}

function figuresIn(samples: Samples, until: number): HistorySeries['figures'] {
  const { value } = samples;
  if (value.length === 0) return null;
  let min = Infinity;
  let max = -Infinity;
  for (const each of value) {
    if (each < min) min = each;
    if (each > max) max = each;
  }
  return { latest: value.at(-1)!, min, max, mean: timeMean(samples, until), sum: null };
}

/** The first position of an instant at or after the one given. */
function firstFrom(at: Float64Array, instant: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
