/** Energies of a day, kWh; null if unknown. */
export interface DayEnergies {
  generation: number | null;
  /** From counters; null without any. */
  load: number | null;
  gridImport: number | null;
  gridExport: number | null;
  charge: number | null;
  discharge: number | null;
  generator: number | null;
}

export interface DayBalance {
  /** From counters, else from the balance, which needs generation, import and export; kWh. */
  consumption: number | null;
  /** Share of the consumption that did not come from the grid, 0 … 1. */
  selfSufficiency: number | null;
}

/** Consumption of a station, and how much of it was its own. Clamped, since counters are read at slightly different times. */
export function dayBalance(energies: DayEnergies): DayBalance {
  const { load, gridImport } = energies;
  const consumption = load ?? computeBalance(energies);
  return {
    consumption,
    selfSufficiency:
      consumption === null || gridImport === null || consumption <= 0
        ? null
        : Math.min(1, Math.max(0, 1 - gridImport / consumption)),
  };
}

function computeBalance({
  generation,
  gridImport,
  gridExport,
  charge,
  discharge,
  generator,
}: DayEnergies): number | null {
  if (generation === null || gridImport === null || gridExport === null) return null;
  return Math.max(
    0,
    generation + gridImport + (discharge ?? 0) + (generator ?? 0) - gridExport - (charge ?? 0),
  );
}
