import type { DayEnergy } from '@heliograph/contracts/engine';
import type { SeriesPoint } from '@heliograph/contracts/http';
import type { Energy } from './dayCounters.ts';
import type { GroupEnergy } from './groupEnergy.ts';

/**
 * Sums counters over a day. An energy is null when none of its counters reported; it is estimated when part of one was
 * spread over an outage, or when one of several reported nothing all day. Where nothing counts the load it is what the others
 * leave for it.
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
  const energies = Object.fromEntries(sums) as Record<Energy, number | null>;
  const load = counters.load.length === 0 ? balance(counters, energies) : energies.load;
  return { ...energies, load, estimated };
}

/** What came in and did not go out again, kWh; null unless the grid's both directions and all else that is counted are known. */
function balance(
  counters: Record<Energy, readonly SeriesPoint[]>,
  energies: Record<Energy, number | null>,
): number | null {
  let sum = 0;
  for (const [energy, sign] of BALANCE) {
    const atGrid = energy === 'gridImport' || energy === 'gridExport';
    if (counters[energy].length === 0 && !atGrid) continue;
    const kwh = energies[energy];
    if (kwh === null) return null;
    sum += sign * kwh;
  }
  // Counters are read a few seconds apart.
  return Math.max(0, sum);
}

const BALANCE = [
  ['generation', 1],
  ['gridImport', 1],
  ['discharge', 1],
  ['generator', 1],
  ['gridExport', -1],
  ['charge', -1],
] as const satisfies readonly (readonly [Energy, 1 | -1])[];

function total(buckets: Float64Array): number | null {
  const known = buckets.filter((kwh) => !Number.isNaN(kwh));
  return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
}
