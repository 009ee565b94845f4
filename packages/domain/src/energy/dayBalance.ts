/** Energies of a day, kWh; null where not known. */
export interface DayEnergies {
  generation: number | null;
  load: number | null;
  gridImport: number | null;
  gridExport: number | null;
}

export interface DayBalance {
  /** Generated and not exported, kWh: used at once or stored. */
  selfUse: number | null;
  /** Share of the consumption that did not come from the grid, 0 … 1. */
  selfSufficiency: number | null;
}

/** What a station made of its own energy. Counters a moment apart never make it negative or more than all. */
export function dayBalance({ generation, load, gridImport, gridExport }: DayEnergies): DayBalance {
  return {
    selfUse: generation === null || gridExport === null ? null : Math.max(0, generation - gridExport),
    selfSufficiency:
      load === null || gridImport === null || load <= 0
        ? null
        : Math.min(1, Math.max(0, 1 - gridImport / load)),
  };
}
