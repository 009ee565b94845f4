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
  /** First day of the bill; tier cycles count from it. */
  start: number;
  /**
   * Price series values by part and interval; null for parts with fixed prices. Intervals without a price are
   * left out.
   */
  spots?: readonly (Float64Array | null)[];
  /** Called for energy that is left out; it does not count towards limits. */
  leaveOut?: (bucket: number) => void;
}

/** @param part index of the part; null for energy that no part prices */
type Take = (bucket: number, part: number | null, tier: number, kwh: number) => void;

/** Tolerance for rounding errors of float sums, kWh. */
const NOISE = 1e-9;

/**
 * Distributes the energy of each interval to the first part whose window contains it, and there to the first
 * tier whose limit has not been reached in its cycle. Energy beyond the last limit goes to the next such
 * part. Unknown energy is left out.
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
    /** Cycle of the day, and the cumulative kWh limit of each tier in it. */
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
