import { deviceModels } from '@heliograph/domain/models';
import type { StoredSample } from './blocks.ts';

/** Sample intervals by thinning level, ms: details every five minutes, then hourly counters. */
const INTERVALS = [1, 300_000, 3_600_000];
/** A code has the same meaning on all devices. */
const counters = new Set(
  deviceModels.flatMap(({ properties }) =>
    properties.filter(({ kind }) => kind === 'counter').map(({ code }) => code),
  ),
);

/**
 * Keeps the first sample of each device in each interval, and its last one, so that energy ends where the
 * next samples continue. The highest level keeps only counters.
 */
export function thin(samples: readonly StoredSample[], level: number): StoredSample[] {
  const interval = INTERVALS[level] ?? 1;
  const isDeepest = level === INTERVALS.length - 1;
  const last = new Map(samples.map(({ device_id, at }) => [device_id, at]));
  const slots = new Map<string, number>();
  return samples.flatMap((sample) => {
    const slot = Math.floor(sample.at / interval);
    const isFirst = slots.get(sample.device_id) !== slot;
    slots.set(sample.device_id, slot);
    if (!isFirst && last.get(sample.device_id) !== sample.at) return [];
    if (!isDeepest) return [sample];
    const values = Object.fromEntries(Object.entries(sample.values).filter(([code]) => counters.has(code)));
    return Object.keys(values).length > 0 ? [{ ...sample, values }] : [];
  });
}
