import type { SeriesPoint, Station } from '@heliograph/contracts/http';
import type { CounterFinder } from '../series/counters.ts';
import { gridCounters } from '../series/gridCounters.ts';

/** What money is reckoned from. */
export const ENERGIES = ['generation', 'selling', 'charging'] as const;
export type Energy = (typeof ENERGIES)[number];

/** The counters that a station's revenue is reckoned from. */
export const revenueCounters = (
  station: Station,
  countersOf: CounterFinder,
): Record<Energy, SeriesPoint[]> => ({
  generation: countersOf(station, 'fd'),
  selling: gridCounters(station, countersOf),
  charging: countersOf(station, 'cn'),
});

/** Counters of several stations as one question: `points`, and where in it those of each station are. */
export function askedTogether(stations: readonly Record<Energy, readonly SeriesPoint[]>[]) {
  const points: SeriesPoint[] = [];
  const positions = (own: readonly SeriesPoint[]) => own.map((point) => points.push(point) - 1);
  const places = stations.map((counters): Record<Energy, number[]> => ({
    generation: positions(counters.generation),
    selling: positions(counters.selling),
    charging: positions(counters.charging),
  }));
  return { points, places };
}
