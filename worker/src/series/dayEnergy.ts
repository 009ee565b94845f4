import type { DayEnergy } from '@heliograph/contracts/engine';
import type { SeriesPoint } from '@heliograph/contracts/http';
import type { Energy } from './dayCounters.ts';
import type { GroupEnergy } from './groupEnergy.ts';

/**
 * Sums counters over a day. An energy is null when none of its counters reported; it is estimated when part of one was
 * spread over an outage, or when one of several was silent all day.
 *
 * @param group of all counters, in the order of `counters` and their points
 */
export function dayEnergy(counters: Record<Energy, readonly SeriesPoint[]>, group: GroupEnergy): DayEnergy {
  let next = 0;
  let estimated = false;
  const sums = (Object.entries(counters) as [Energy, readonly SeriesPoint[]][]).map(([energy, points]) => {
    const totals = points.map(() => {
      const at = next++;
      estimated ||= (group.estimated[at]?.length ?? 0) > 0;
      return total(group.values[at] ?? new Float64Array(0));
    });
    const known = totals.filter((kwh) => kwh !== null);
    estimated ||= known.length > 0 && known.length < totals.length;
    return [energy, known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0)] as const;
  });
  return { ...(Object.fromEntries(sums) as Record<Energy, number | null>), estimated };
}

function total(buckets: Float64Array): number | null {
  const known = buckets.filter((kwh) => !Number.isNaN(kwh));
  return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
}
