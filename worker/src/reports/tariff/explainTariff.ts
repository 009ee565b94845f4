import type { Explanation, TariffQuestion } from '@heliograph/contracts/engine';
import { dateText } from '@heliograph/domain/reports';
import { DAY, stepEdges } from '@heliograph/domain/time';
import { EngineError } from '../../engineError.ts';
import { readTariffs } from '../../revenue/readTariffs.ts';
import { pointSamples } from '../../series/pointSamples.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';
import { stationOf } from '../stationOf.ts';
import { createBucketExplainer } from './createBucketExplainer.ts';
import { pricedEnergy } from './pricedEnergy.ts';

const MOST_BUCKETS = 400;
/** A counter that told nothing for longer before the first bucket has no reading to begin with. */
const LOOK_BACK = DAY;

/**
 * The buckets of a row of a tariff report: what was read, what the rules made of it, which price applied.
 *
 * @throws EngineError badInput naming the field, as the calls do
 */
export async function explainTariff(
  { stationId, interval }: TariffQuestion,
  { at, until }: { at: number; until: number },
  around: Surroundings,
): Promise<Explanation> {
  const station = stationOf(around.stations, stationId, 'question.stationId');
  if (until <= at) throw new EngineError('badInput', 0, 'ends before it starts', 'until');
  const zone = station.time_zone;
  const edges = stepEdges(zone, at, until, interval);
  const of = edges.length - 1;
  const end = edges[Math.min(of, MOST_BUCKETS)]!;
  const dates = { first: dateText(zone, at), last: dateText(zone, end - 1) };
  const [tariffs, buckets] = await Promise.all([
    readTariffs(around.session.http, [station], dates),
    pricedEnergy(around, station, { start: at, end, zone }, interval, () => undefined),
  ]);
  const samples = await pointSamples(around.session, buckets.counters.points, {
    start: at - LOOK_BACK,
    // A reading at the very end of the last bucket belongs to it.
    end: end + 1,
  });
  const explain = createBucketExplainer(buckets, samples, tariffs.get(stationId) ?? []);
  const count = buckets.energy.generation.length;
  return { start: at, end: until, buckets: Array.from({ length: count }, (_, each) => explain(each)), of };
}
