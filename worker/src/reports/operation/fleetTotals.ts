import type { OperationReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { withoutNoise } from '@heliograph/domain/tariff';
import { DAY, dayStart, localDate } from '@heliograph/domain/time';

type Sized = Pick<Station, 'area' | 'installed_capacity' | 'rated_capacity' | 'create_time'>;

/** The fewest months of the capacity chart, even for a younger fleet. */
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

/** Installed capacity of the stations that existed at the end of each month up to the present one. */
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
  withoutNoise(stations.reduce((total, station) => total + figure(station), 0));

/** Starts of the months of a zone from that of one instant to that of another, ms. */
export function monthStarts(zone: string, from: number, to: number): number[] {
  const first = monthOf(zone, from);
  const last = monthOf(zone, to);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => monthStart(zone, first + index));
}

/** Start of the month so many months after that of an instant; earlier if negative. */
export const monthsFrom = (zone: string, at: number, months: number): number =>
  monthStart(zone, monthOf(zone, at) + months);

/** Months since the year 0. */
function monthOf(zone: string, at: number): number {
  const { year, month } = localDate(zone, at);
  return year * 12 + month - 1;
}

const monthStart = (zone: string, month: number) =>
  dayStart(zone, Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY);
