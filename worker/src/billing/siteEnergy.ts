import type { SeriesPoint } from '@heliograph/contracts/http';
import type { SiteEnergy } from '@heliograph/domain/billing';
import type { EnergyTable } from '@heliograph/domain/columns';
import type { Energy } from '../series/dayCounters.ts';

type SiteCounters = Record<keyof SiteEnergy, readonly SeriesPoint[]>;

/** The counters that a load is derived from, those at the grid first. */
export const toSiteCounters = (counters: Record<Energy, SeriesPoint[]>): SiteCounters => ({
  imported: counters.gridImport,
  exported: counters.gridExport,
  generation: [...counters.generation, ...counters.generator],
  charged: counters.charge,
  discharged: counters.discharge,
});

/**
 * The energies of a site, unknown in intervals in which one of their counters did not report. What a battery discharges is
 * unknown where something counts only what it charges.
 *
 * @param table of the counters, in the order of `counters`
 * @param buckets of the table to use
 */
export function siteEnergy(table: EnergyTable, buckets: number, counters: SiteCounters): SiteEnergy {
  let place = 0;
  const summed = (own: readonly SeriesPoint[]) => {
    const sum = new Float64Array(buckets);
    own.forEach(() => {
      const kwh = table.kwh[place++]!;
      sum.forEach((before, bucket) => (sum[bucket] = before + kwh[bucket]!));
    });
    return sum;
  };
  const energy = {
    imported: summed(counters.imported),
    exported: summed(counters.exported),
    generation: summed(counters.generation),
    charged: summed(counters.charged),
    discharged: summed(counters.discharged),
  };
  if (counters.discharged.length < counters.charged.length) energy.discharged.fill(NaN);
  return energy;
}
