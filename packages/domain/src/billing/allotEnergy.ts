import type { PlanPart } from '@heliograph/contracts/http';
import type { PlanClock } from './planClock.ts';
import { windowTest } from './planWindows.ts';
import { type BillDays, tierCycles } from './tierCycles.ts';

export type TierPart = Pick<Extract<PlanPart, { tiers: unknown }>, 'windows' | 'cycle' | 'tiers'>;

interface Allotment {
  bucket: number;
  /** Position in the parts; null for energy that no part has a price for. */
  part: number | null;
  tier: number;
  kwh: number;
}

/** Sums of floats can miss a limit by less, kWh. */
const NOISE = 1e-9;

/**
 * Distributes the energy of intervals: to the first part whose window contains the interval, there to the first tier whose
 * limit is not reached in its cycle, and what is beyond the last limit to the next such part. Unknown energy (NaN) is left
 * out.
 *
 * @param days whose intervals are distributed
 * @param start first day of the bill, from which cycles count
 */
export function* allotEnergy(
  parts: readonly TierPart[],
  energy: Float64Array,
  clock: PlanClock,
  days: BillDays,
  start = days.first,
): Generator<Allotment, void> {
  const takers = parts.map((part) => ({
    contains: windowTest(part.windows),
    tiers: part.tiers,
    cycles: tierCycles(part.cycle, days, start),
    /** kWh by cycle. */
    used: new Map<number, number>(),
  }));
  for (let bucket = 0; bucket < energy.length; bucket++) {
    let left = energy[bucket]!;
    const day = clock.day[bucket]!;
    if (!(left > 0) || day < days.first || day > days.last) continue;
    const moment = clock.moment(bucket);
    for (const [part, { contains, tiers, cycles, used }] of takers.entries()) {
      if (!contains(moment)) continue;
      const cycle = cycles.of(day);
      for (const [tier, { upTo }] of tiers.entries()) {
        const before = used.get(cycle) ?? 0;
        const room = upTo === null ? Infinity : upTo * cycles.scale(cycle) - before;
        if (room <= NOISE) continue;
        const kwh = Math.min(left, room);
        used.set(cycle, before + kwh);
        yield { bucket, part, tier, kwh };
        left -= kwh;
        if (left <= NOISE) break;
      }
      if (left <= NOISE) break;
    }
    if (left > NOISE) yield { bucket, part: null, tier: 0, kwh: left };
  }
}
