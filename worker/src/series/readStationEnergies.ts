import type { StationEnergies } from '@heliograph/contracts/engine';
import { dayStart } from '@heliograph/domain/time';
import { EngineError } from '../engineError.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { dayCounters } from './dayCounters.ts';
import { bucketEnergies, dayEnergy } from './dayEnergy.ts';
import { groupEnergy, type Range } from './groupEnergy.ts';
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
  return {
    start: group.edges.at(0) ?? computedAt,
    end: group.edges.at(-1) ?? computedAt,
    buckets: bucketEnergies(counters, group, computedAt),
    energy: dayEnergy(counters, group),
    computedAt,
  };
}
