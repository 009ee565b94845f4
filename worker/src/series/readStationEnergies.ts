import type { DayEnergy, StationEnergies } from '@heliograph/contracts/engine';
import { dayStart } from '@heliograph/domain/time';
import { EngineError } from '../engineError.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { dayCounters } from './dayCounters.ts';
import { dayEnergy } from './dayEnergy.ts';
import { groupEnergy, type GroupEnergy, type Range } from './groupEnergy.ts';
import { dayNumber } from './readStationDay.ts';

/** Energies of a station in a period of its own calendar. @throws EngineError as the call does, badInput when there is no such station or date. */
export async function readStationEnergies(
  { stationId, range, date }: { stationId: number; range: Range; date: string },
  { session, stations, isCounter, getCounters, now }: QueryContext,
): Promise<StationEnergies> {
  const station = stations.find(({ id }) => id === stationId);
  if (!station) throw new EngineError('badInput', 0, `no station ${stationId}`, 'stationId');
  const zone = station.time_zone;
  const counters = dayCounters(station, getCounters, isCounter);
  const group = await groupEnergy(session, Object.values(counters).flat(), {
    time: dayStart(zone, dayNumber(date)),
    type: range,
    zoneStr: zone,
  });
  const computedAt = now();
  const part = (from: number, to: number): DayEnergy => dayEnergy(counters, listBuckets(group, from, to));
  const starts = [...group.edges.slice(0, -1)].filter((start) => start <= computedAt);
  return {
    start: group.edges.at(0) ?? computedAt,
    end: group.edges.at(-1) ?? computedAt,
    buckets: starts.map((start, bucket) => ({ start, energy: part(bucket, bucket + 1) })),
    energy: part(0, starts.length),
    computedAt,
  };
}

const listBuckets = ({ edges, values, quality }: GroupEnergy, from: number, to: number): GroupEnergy => ({
  edges: edges.subarray(from, to + 1),
  values: values.map((column) => column.subarray(from, to)),
  quality: quality.map((column) => column.subarray(from, to)),
});
