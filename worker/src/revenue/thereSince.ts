import type { StationEnergy } from './stationEnergy.ts';

const HOUR = 3_600_000;

/**
 * Since when something can be missing of a station, ms: since it was created, or since the first bucket in which it is
 * known to have generated, if that is earlier.
 */
export function thereSince({ edges, generation }: StationEnergy, createTime: number): number {
  const first = generation.findIndex((kwh) => !Number.isNaN(kwh));
  return first < 0 ? createTime : Math.min(createTime, edges[first]!);
}

/** Hours of [from, until) that lie before an instant. */
export const hoursBefore = (instant: number, from: number, until: number): number =>
  Math.max(0, Math.min(until, instant) - from) / HOUR;
