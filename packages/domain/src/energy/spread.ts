import { counterStep } from './counterStep.ts';

export interface SpreadEnergy {
  /** First instant of the bucket. */
  at: number;
  /** kWh */
  kwh: number;
}

/**
 * A counter's step over an outage, shared among the buckets it touches in proportion to the time spent in each.
 * Uniform, because nothing is known of the outage but its length and its total; the sum stays exact to rounding.
 *
 * @param previousAt,previous last reading before the outage: ms, kWh
 * @param at,next first reading after it
 * @param bucketMs length of a bucket; buckets begin at whole multiples of it since 1970
 * @throws RangeError when `at` is not after `previousAt`
 */
export function spread(
  previousAt: number,
  previous: number,
  at: number,
  next: number,
  bucketMs: number,
): SpreadEnergy[] {
  if (!(at > previousAt)) throw new RangeError('a counter is spread forward in time only');
  const step = counterStep(previous, next);
  const shares: SpreadEnergy[] = [];
  for (let bucket = Math.floor(previousAt / bucketMs) * bucketMs; bucket < at; bucket += bucketMs) {
    const inside = Math.min(bucket + bucketMs, at) - Math.max(bucket, previousAt);
    shares.push({ at: bucket, kwh: (step * inside) / (at - previousAt) });
  }
  return shares;
}
