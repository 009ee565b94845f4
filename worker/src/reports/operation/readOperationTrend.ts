import type { engineVerbs, OperationTrend } from '@heliograph/contracts/engine';
import type { SeriesPoint, Station } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Work } from '../../pages/work.ts';
import { generationTrend } from '../../series/generationTrend.ts';
import { gridCounters } from '../../series/gridCounters.ts';
import { groupEnergy } from '../../series/groupEnergy.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

/**
 * What all stations generated, or sold to the grid, by bucket of the viewer's zone. Where a meter counts at the grid of
 * a station, what its inverters say of selling is left out.
 *
 * @throws EngineError as the call does, and cancelled
 */
export async function readOperationTrend(
  { energy, range, time, zone }: z.output<typeof engineVerbs.reports.operationTrend.input>,
  { session, stations, countersOf, now }: Surroundings,
  work: Work,
): Promise<OperationTrend> {
  const counters = {
    generation: (station: Station) => countersOf(station, 'fd'),
    selling: (station: Station) => gridCounters(station, countersOf),
  }[energy];
  const counted = stations.map(counters).filter((points) => points.length > 0);
  await work.breathe();
  const answer = await groupEnergy(session, counted.flat(), { time, type: range, zoneStr: zone });
  await work.breathe();
  const { buckets, totalKwh } = generationTrend(answer, { range, zone, now: now() });
  return {
    buckets: buckets.map(({ start, kwh, estimated }) => ({ start, kwh, estimated })),
    totalKwh,
    reporting: reportingOf(counted, answer.values),
    of: counted.length,
  };
}

/** Stations of which anything is known. @param values of the counters in their order */
function reportingOf(counted: readonly SeriesPoint[][], values: readonly Float64Array[]): number {
  let next = 0;
  return counted.filter((points) => {
    const own = values.slice(next, (next += points.length));
    return own.some((counter) => counter.some((kwh) => !Number.isNaN(kwh)));
  }).length;
}
