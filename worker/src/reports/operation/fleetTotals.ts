import type { OperationReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { monthStarts, monthsFrom } from './monthStarts.ts';

type Sized = Pick<Station, 'area' | 'installed_capacity' | 'rated_capacity' | 'create_time'>;

/** Months that the course of the capacity shows at least, whenever the first station came. */
const LEAST_MONTHS = 12;

/** kWp and Ah of all stations. */
export const capacities = (
  stations: readonly Sized[],
): Pick<OperationReport, 'installedCapacity' | 'ratedCapacity'> => ({
  installedCapacity: sum(stations, ({ installed_capacity }) => installed_capacity),
  ratedCapacity: sum(stations, ({ rated_capacity }) => rated_capacity),
});

/** Stations by area, the area with the most first. */
export function areasOf(stations: readonly Sized[]): OperationReport['areas'] {
  const own = new Map<string, Sized[]>();
  for (const station of stations) {
    const others = own.get(station.area);
    if (others) others.push(station);
    else own.set(station.area, [station]);
  }
  return [...own]
    .map(([area, list]) => ({
      area,
      stations: list.length,
      installedCapacity: capacities(list).installedCapacity,
    }))
    .sort((a, b) => b.stations - a.stations || (a.area < b.area ? -1 : 1));
}

/** Installed capacity of the stations that there were at the end of each month up to the present one. */
export function capacityByMonth(
  stations: readonly Sized[],
  zone: string,
  now: number,
): OperationReport['capacity'] {
  const first = stations.reduce((earliest, { create_time }) => Math.min(earliest, create_time), now);
  const starts = monthStarts(zone, Math.min(first, monthsFrom(zone, now, 1 - LEAST_MONTHS)), now);
  return starts.map((start, month) => {
    const end = starts[month + 1] ?? Infinity;
    const there = stations.filter(({ create_time }) => create_time < end);
    return { start, installedCapacity: sum(there, ({ installed_capacity }) => installed_capacity) };
  });
}

const sum = (stations: readonly Sized[], figure: (station: Sized) => number) =>
  stations.reduce((total, station) => total + figure(station), 0);
