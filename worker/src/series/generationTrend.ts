import type { Trend, TrendBucket } from '@heliograph/contracts/engine';
import type { GroupEnergy, Range } from './groupEnergy.ts';

/**
 * The fleet's generation by bucket: the counters summed, without buckets in the future.
 *
 * @param energy of all counters, in the viewer's zone
 */
export function generationTrend(
  energy: GroupEnergy,
  { range, zone, now }: { range: Range; zone: string; now: number },
): Trend {
  const buckets: TrendBucket[] = [];
  for (let bucket = 0; bucket + 1 < energy.edges.length; bucket++) {
    const start = energy.edges[bucket] ?? 0;
    if (start > now) break;
    buckets.push({ start, ...computeSum(energy, bucket) });
  }
  const known = buckets.map(({ kwh }) => kwh).filter((kwh) => kwh !== null);
  return {
    range,
    zone,
    buckets,
    of: energy.values.length,
    totalKwh: known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0),
    computedAt: now,
  };
}

function computeSum({ values, quality: qualities }: GroupEnergy, bucket: number): Omit<TrendBucket, 'start'> {
  let sum = 0;
  let reporting = 0;
  let quality = 0;
  for (const [counter, column] of values.entries()) {
    quality |= qualities[counter]![bucket] ?? 0;
    const kwh = column[bucket] ?? NaN;
    if (Number.isNaN(kwh)) continue;
    sum += kwh;
    reporting++;
  }
  return { kwh: reporting === 0 ? null : sum, reporting, quality };
}
