import type { EnergyTable } from '@heliograph/domain/columns';
import type { Energy } from './revenueCounters.ts';

/** A station's energies by bucket, kWh, NaN where not known. */
export interface StationEnergy extends Record<Energy, Float64Array> {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** 1 where some of it was spread over an outage, or one of several counters did not report. */
  estimated: Uint8Array;
}

/**
 * Sums a station's counters. Without counters of what is sold or stored nothing is; of what is generated, nothing is
 * known without any. Where all counters of one kind are silent, that energy is not known.
 *
 * @param places of the station's counters in the table
 */
export function stationEnergy(table: EnergyTable, places: Record<Energy, readonly number[]>): StationEnergy {
  const estimated = new Uint8Array(Math.max(0, table.edges.length - 1));
  return {
    edges: table.edges,
    generation: summed(table, places.generation, NaN, estimated),
    selling: summed(table, places.selling, 0, estimated),
    charging: summed(table, places.charging, 0, estimated),
    estimated,
  };
}

/**
 * Energy up to now without a last bucket that now cuts short, if not all of it has been heard yet: nothing is missing
 * there.
 *
 * @param step of the buckets, minutes
 */
export function withoutUnheardEnd(energy: StationEnergy, step: number): StationEnergy {
  const { edges, generation, selling, charging, estimated } = energy;
  const last = edges.length - 2;
  if (last < 0 || edges[last + 1]! - edges[last]! >= step * 60_000) return energy;
  if (!Number.isNaN(generation[last]! + selling[last]! + charging[last]!)) return energy;
  return {
    edges: edges.subarray(0, last + 1),
    generation: generation.subarray(0, last),
    selling: selling.subarray(0, last),
    charging: charging.subarray(0, last),
    estimated: estimated.subarray(0, last),
  };
}

function summed(
  { kwh, estimated }: EnergyTable,
  places: readonly number[],
  without: number,
  marks: Uint8Array,
): Float64Array {
  const sums = new Float64Array(marks.length).fill(places.length === 0 ? without : NaN);
  const reporting = new Uint32Array(marks.length);
  for (const place of places) {
    const values = kwh[place];
    const spread = estimated[place];
    if (!values) continue;
    for (let bucket = 0; bucket < marks.length; bucket++) {
      const own = values[bucket]!;
      if (Number.isNaN(own)) continue;
      sums[bucket] = reporting[bucket] === 0 ? own : sums[bucket]! + own;
      reporting[bucket] = reporting[bucket]! + 1;
      if (spread?.[bucket] === 1) marks[bucket] = 1;
    }
  }
  if (places.length < 2) return sums;
  for (let bucket = 0; bucket < marks.length; bucket++) {
    if (reporting[bucket]! > 0 && reporting[bucket]! < places.length) marks[bucket] = 1;
  }
  return sums;
}
