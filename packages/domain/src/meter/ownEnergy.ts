import type { MeterRole } from '@heliograph/contracts/engine';
import { slices } from './slices.ts';

/** Energies from the station's own counters, in equal steps. */
export interface OwnEnergy {
  /** Start of the first step, ms. */
  start: number;
  /** ms */
  step: number;
  /** kWh by step, NaN if unknown; null without a counter. */
  import: Float64Array | null;
  export: Float64Array | null;
  /** From solar, battery and generator: the sources of an export. */
  sources: Float64Array | null;
}

/** kWh in [start, end), NaN if any of it is unknown. */
export type EnergyBetween = (start: number, end: number) => number;

/**
 * Sums each energy over any interval aligned to steps, in constant time. Yields between steps so that a
 * caller can let other work run.
 */
export function* ownSums({
  start: first,
  step,
  ...energy
}: OwnEnergy): Generator<void, Record<MeterRole | 'sources', EnergyBetween>> {
  function* getSums(column: Float64Array | null): Generator<void, EnergyBetween> {
    if (column === null) return () => NaN;
    const known = new Float64Array(column.length + 1);
    const gaps = new Uint32Array(column.length + 1);
    for (const { from, to } of slices(column.length)) {
      for (let place = from; place < to; place++) {
        const kwh = column[place]!;
        const isGap = Number.isNaN(kwh);
        known[place + 1] = known[place]! + (isGap ? 0 : kwh);
        gaps[place + 1] = gaps[place]! + (isGap ? 1 : 0);
      }
      yield;
    }
    return (start, end) => {
      const from = Math.round((start - first) / step);
      const to = Math.round((end - first) / step);
      if (from < 0 || to > column.length || to <= from || gaps[to] !== gaps[from]) return NaN;
      // A single step is exact; longer sums carry the rounding of the cumulative sum.
      return to === from + 1 ? column[from]! : known[to]! - known[from]!;
    };
  }
  return {
    import: yield* getSums(energy.import),
    export: yield* getSums(energy.export),
    sources: yield* getSums(energy.sources),
  };
}
