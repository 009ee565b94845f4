import type { PlanPart } from '@heliograph/contracts/http';
import type { PlanClock } from './planClock.ts';
import { type BillDays, tierCycles } from './tierCycles.ts';

export type TierPart = Pick<Extract<PlanPart, { tiers: unknown }>, 'windows' | 'cycle' | 'tiers'>;

interface AllottedEnergy {
  parts: readonly TierPart[];
  /** kWh by interval; NaN where unknown. */
  energy: Float64Array;
  clock: PlanClock;
  /** Days whose intervals are distributed. */
  days: BillDays;
  /** First day of the bill, from which cycles count. */
  start: number;
  /** By part: its price series by interval, without which it leaves energy out; null for fixed prices. */
  spots?: readonly (Float64Array | null)[];
  /** Called with energy that is left out: it counts for no limit. */
  leaveOut?: (bucket: number) => void;
}

/** @param part position in the parts; null for energy that no part has a price for */
type Take = (bucket: number, part: number | null, tier: number, kwh: number) => void;

/** Sums of floats can miss a limit by less, kWh. */
const NOISE = 1e-9;

/**
 * Distributes the energy of intervals: to the first part whose window contains the interval, there to the first tier whose
 * limit is not reached in its cycle, and what is beyond the last limit to the next such part. Unknown energy is left out.
 */
export function allotEnergy(
  { parts, energy, clock, days, start, spots = [], leaveOut }: AllottedEnergy,
  take: Take,
): void {
  const takers = parts.map(({ windows, cycle, tiers }, part) => ({
    within: clock.within(windows),
    spot: spots[part] ?? null,
    tiers,
    cycles: tierCycles(cycle, days, start),
    /** Cycle of the day, and the kWh of it up to which each tier applies. */
    cycle: 0,
    limits: new Float64Array(tiers.length),
    /** kWh by cycle. */
    used: [] as number[],
  }));
  let today = NaN;
  for (let bucket = 0; bucket < energy.length; bucket++) {
    let left = energy[bucket]!;
    const day = clock.day[bucket]!;
    if (!(left > 0) || day < days.first || day > days.last) continue;
    if (day !== today) {
      today = day;
      for (const taker of takers) {
        const { cycles, tiers, limits, used } = taker;
        const cycle = (taker.cycle = cycles.of(day));
        used[cycle] ??= 0;
        tiers.forEach(({ upTo }, tier) => {
          limits[tier] = upTo === null ? Infinity : upTo * cycles.scale(cycle);
        });
      }
    }
    for (let part = 0; part < takers.length; part++) {
      const { within, spot, limits, used, cycle } = takers[part]!;
      if (within?.[bucket] === 0) continue;
      for (let tier = 0; tier < limits.length; tier++) {
        const room = limits[tier]! - used[cycle]!;
        if (room <= NOISE) continue;
        if (spot !== null && Number.isNaN(spot[bucket]!)) {
          leaveOut?.(bucket);
          left = 0;
          break;
        }
        const kwh = Math.min(left, room);
        used[cycle]! += kwh;
        take(bucket, part, tier, kwh);
        left -= kwh;
        if (left <= NOISE) break;
      }
      if (left <= NOISE) break;
    }
    if (left > NOISE) take(bucket, null, 0, left);
  }
}
