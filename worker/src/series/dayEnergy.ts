import type { DayEnergy } from '@heliograph/contracts/engine';
import type { SeriesPoint } from '@heliograph/contracts/http';
import { combineQuality, Quality, totalEnergy } from '@heliograph/domain/energy';
import type { Energy } from './dayCounters.ts';
import type { GroupEnergy } from './groupEnergy.ts';

/**
 * Sums counters over a day. An energy is null when none of its counters reported; it counts as estimated, too, when one
 * of several reported nothing all day. Where nothing counts the load it is what the others leave for it.
 *
 * @param group of all counters, in the order of `counters` and their points
 */
export function dayEnergy(counters: Record<Energy, readonly SeriesPoint[]>, group: GroupEnergy): DayEnergy {
  let next = 0;
  const sums = (Object.entries(counters) as [Energy, readonly SeriesPoint[]][]).map(([energy, points]) => {
    const values = group.values.slice(next, next + points.length);
    const qualities = group.quality.slice(next, next + points.length);
    next += points.length;
    const reporting = values.filter((column) => totalEnergy([column]) !== null).length;
    let quality = combineQuality(qualities.flatMap((column) => [...column]));
    const partly = reporting > 0 && reporting < values.length;
    if (partly && (quality & Quality.unknown) === 0) quality |= Quality.estimated;
    return { energy, kwh: totalEnergy(values), quality };
  });
  const energies = Object.fromEntries(sums.map(({ energy, kwh }) => [energy, kwh])) as Energies;
  const quality = Object.fromEntries(sums.map(({ energy, quality }) => [energy, quality])) as Record<
    Energy,
    number
  >;
  if (counters.load.length === 0) {
    energies.load = balance(counters, energies);
    quality.load = combineQuality(BALANCE.map(([energy]) => quality[energy]));
  }
  return { ...energies, quality };
}

/** The energies of each bucket that has begun. */
export function bucketEnergies(
  counters: Record<Energy, readonly SeriesPoint[]>,
  { edges, values, quality }: GroupEnergy,
  now: number,
): { start: number; energy: DayEnergy }[] {
  const starts = [...edges.slice(0, -1)].filter((start) => start <= now);
  return starts.map((start, bucket) => ({
    start,
    energy: dayEnergy(counters, {
      edges: edges.subarray(bucket, bucket + 2),
      values: values.map((column) => column.subarray(bucket, bucket + 1)),
      quality: quality.map((column) => column.subarray(bucket, bucket + 1)),
    }),
  }));
}

type Energies = Omit<DayEnergy, 'quality'>;

/**
 * Energy that came in and did not go out again, kWh; null unless both directions of the grid and all other counters are
 * known.
 */
function balance(counters: Record<Energy, readonly SeriesPoint[]>, energies: Energies): number | null {
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
