import type { Snapshot } from './snapshot.ts';

/** Reads one property off a snapshot; NaN when there is nothing to measure. */
export type Gauge = (now: Snapshot) => number;
/** Gauges by property code. */
export type Gauges = Readonly<Record<string, Gauge>>;

/** Of a whole that `count` devices share in equal parts, the part of the one with this `rank`; parts add up exactly. */
export function shareOf(total: number, rank: number, count: number): number {
  return Math.round((total * (rank + 1)) / count) - Math.round((total * rank) / count);
}

/** The trouble that a device is in, if any. */
export function troubleOf(now: Snapshot, deviceId: string) {
  return now.troubles.find((episode) => episode.deviceId === deviceId)?.trouble ?? null;
}
