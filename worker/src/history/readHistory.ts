import type { engineVerbs, History, HistorySeries } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import type { Work } from '../pages/work.ts';
import type { Session } from '../session/sessions.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import { bucketSeries } from './bucketSeries.ts';
import { readEnergies, readLastReadings } from './readEnergies.ts';
import { readSamples } from './readSamples.ts';
import { sampledSeries } from './sampledSeries.ts';
import { createSampleShelf, type SampleShelf } from './sampleShelf.ts';

export type HistoryQuestion = z.output<typeof engineVerbs.history.read.input>;
type Asked = HistoryQuestion['series'][number];

/** What sessions read lately; it goes with them. */
const shelves = new WeakMap<Session, SampleShelf>();

/** Series of properties for a chart. @throws EngineError badInput for what nobody could show; as the calls do; cancelled. */
export async function readHistory(
  { series, range, time, zone, part, points, fresh }: HistoryQuestion,
  { session, devices, isCounter, now }: Surroundings,
  work: Work,
): Promise<History> {
  const edges = bucketEdges(zone, range, time);
  const whole = { from: edges[0]!, to: edges.at(-1)! };
  const span = part ? { from: Math.max(part.from, whole.from), to: Math.min(part.to, whole.to) } : whole;
  if (span.to <= span.from)
    throw new EngineError('badInput', 0, 'the part lies outside of the range', 'part');
  const stranger = series.find(({ deviceId }) => !devices.some(({ device_id }) => device_id === deviceId));
  if (stranger) throw new EngineError('badInput', 0, `no device ${stranger.deviceId}`, 'series');

  const shelf = shelves.get(session) ?? createSampleShelf();
  shelves.set(session, shelf);
  const at = now();
  const question = { range, time, zone, part: part && span };
  const begun = { from: span.from, to: Math.min(span.to, at + 1) };

  const counts = ({ deviceId, code }: Asked) => isCounter(deviceId, code);
  const energies = series.filter((one) => one.statistics === 'interpolation' && counts(one));
  const readings = series.filter((one) => one.statistics === 'sampling' && counts(one) && part === null);
  const samples = series.filter((one) => !energies.includes(one) && !readings.includes(one));

  const drawn = new Map<Asked, Omit<HistorySeries, keyof Asked>>();
  if (energies.length > 0) {
    const buckets = await readEnergies(session, energies.map(pointOf), question, work);
    energies.forEach((one, index) => drawn.set(one, bucketSeries(buckets[index]!, { ...begun, adds: true })));
  }
  if (readings.length > 0) {
    const buckets = await readLastReadings(session, readings.map(pointOf), { ...question, edges }, work);
    readings.forEach((one, index) =>
      drawn.set(one, bucketSeries(buckets[index]!, { ...begun, adds: false })),
    );
  }
  if (samples.length > 0) {
    const gathered = await readSamples(samples.map(pointOf), span, { session, shelf, work, now: at, fresh });
    for (const [index, one] of samples.entries()) {
      drawn.set(one, sampledSeries(gathered[index]!.look(), span.from, span.to, points));
      await work.breathe();
    }
  }
  return {
    start: span.from,
    end: span.to,
    series: series.map((one) => ({ ...one, ...drawn.get(one)! })),
    computedAt: at,
  };
}

const pointOf = ({ deviceId, code }: Asked) => ({ deviceId, propertyCode: code });
