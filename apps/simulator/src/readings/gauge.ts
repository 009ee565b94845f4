import type { Snapshot } from './snapshot.ts';

/** Reads one property from a snapshot; NaN if there is nothing to measure. */
export type Gauge = (now: Snapshot) => number;
/** Gauges by property code. */
export type Gauges = Readonly<Record<string, Gauge>>;

/** The part of a total that `count` devices share equally, by rank. The rounded parts add up exactly. */
export function computeShare(total: number, rank: number, count: number): number {
  return Math.round((total * (rank + 1)) / count) - Math.round((total * rank) / count);
}

/** The active fault of a device; null for none. */
export function findFault(now: Snapshot, deviceId: string) {
  return now.faults.find((episode) => episode.deviceId === deviceId)?.fault ?? null;
}
