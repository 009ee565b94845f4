import type { SeriesPoint, Station } from '@heliograph/contracts/http';
import type { RevenueEnergy } from '@heliograph/domain/energy';
import { type CounterFinder, gridCounters } from '../series/counters.ts';

/** The counters that a station's revenue is calculated from. */
export const revenueCounters = (
  station: Station,
  getCounters: CounterFinder,
): Record<RevenueEnergy, SeriesPoint[]> => ({
  generation: getCounters(station, 'fd'),
  selling: gridCounters(station, getCounters),
  charging: getCounters(station, 'cn'),
});

/** Joins the counters of several stations in one request: `points`, and the positions of each station's in them. */
export function joinCounters(stations: readonly Record<RevenueEnergy, readonly SeriesPoint[]>[]) {
  const points: SeriesPoint[] = [];
  const positions = (own: readonly SeriesPoint[]) => own.map((point) => points.push(point) - 1);
  const places = stations.map((counters): Record<RevenueEnergy, number[]> => ({
    generation: positions(counters.generation),
    selling: positions(counters.selling),
    charging: positions(counters.charging),
  }));
  return { points, places };
}

/** Groups stations by time zone. */
export function groupByZone(stations: readonly Station[]): [zone: string, Station[]][] {
  const zones = new Map<string, Station[]>();
  for (const station of stations) {
    const members = zones.get(station.time_zone);
    if (members) members.push(station);
    else zones.set(station.time_zone, [station]);
  }
  return [...zones];
}
