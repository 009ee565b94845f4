/** Energies of a day, kWh; null where not known. */
export interface DayEnergies {
  generation: number | null;
  /** As counted; null where nothing counts it. */
  load: number | null;
  gridImport: number | null;
  gridExport: number | null;
  charge: number | null;
  discharge: number | null;
  generator: number | null;
}

export interface DayBalance {
  /** Generated and not exported, kWh: used at once or stored. */
  selfUse: number | null;
  /** As counted, else by the balance, which needs what was generated and both directions of the grid; kWh. */
  consumption: number | null;
  /** Share of the consumption that did not come from the grid, 0 … 1. */
  selfSufficiency: number | null;
}

/** What a station made of its own energy. Counters a moment apart never make it negative or more than all. */
export function dayBalance(energies: DayEnergies): DayBalance {
  const { generation, load, gridImport, gridExport } = energies;
  const consumption = load ?? balanceOf(energies);
  return {
    selfUse: generation === null || gridExport === null ? null : Math.max(0, generation - gridExport),
    consumption,
    selfSufficiency:
      consumption === null || gridImport === null || consumption <= 0
        ? null
        : Math.min(1, Math.max(0, 1 - gridImport / consumption)),
  };
}

function balanceOf({
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
