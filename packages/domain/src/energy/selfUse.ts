import type { StationEnergy } from './stationEnergy.ts';

/** The charging that generation supplied [REP-05]: zero if it exceeds the generation, as it then is from the grid. */
export const storedGeneration = (generation: number, charging: number): number =>
  charging * Number(charging <= generation);

/** The generation left for own use after storing and exporting [REP-05]. Branch-free, for long columns. */
export function leftForSelfUse(generation: number, stored: number, exported: number): number {
  const rest = generation - stored - exported;
  return (rest + Math.abs(rest)) * 0.5;
}

/** Self-consumption in all buckets together, kWh: as in the reports; null if it is known in none. */
export function selfUse({
  generation,
  selling,
  charging,
}: Pick<StationEnergy, 'generation' | 'selling' | 'charging'>): number | null {
  let sum = NaN;
  for (const [bucket, made] of generation.entries()) {
    const used = leftForSelfUse(made, storedGeneration(made, charging[bucket]!), selling[bucket]!);
    if (!Number.isNaN(used)) sum = Number.isNaN(sum) ? used : sum + used;
  }
  return Number.isNaN(sum) ? null : sum;
}
