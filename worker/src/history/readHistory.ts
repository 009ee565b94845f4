import type { engineVerbs, History, HistorySeries } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import { isMeasured } from '../fleet/fleetIndex.ts';
import type { Task } from '../rpc/task.ts';
import type { Session } from '../session/sessions.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { bucketSeries } from './bucketSeries.ts';
import { gatherSamples } from './gatherSamples.ts';
import { readEnergies, readLastReadings } from './readEnergies.ts';
import { createSampleCache, readSamples, type SampleCache } from './readSamples.ts';
import { sampledSeries } from './sampledSeries.ts';

export type HistoryQuestion = z.output<typeof engineVerbs.history.read.input>;
type RequestedSeries = HistoryQuestion['series'][number];

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
  const drawn = new Map<RequestedSeries, Omit<HistorySeries, keyof RequestedSeries>>(
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
  return {
    start: span.from,
    end: span.to,
    series: series.map((one) => ({ ...one, ...drawn.get(one)! })),
    computedAt: at,
  };
}

const toPoint = ({ deviceId, code }: RequestedSeries) => ({ deviceId, propertyCode: code });
