import type { EnergyTable } from '@heliograph/domain/columns';
import type { Energy } from './revenueCounters.ts';

/** A station's energies by bucket, kWh, NaN where unknown. */
export interface StationEnergy extends Record<Energy, Float64Array> {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** 1 where energy was spread over an outage, or one of several counters did not report. */
  estimated: Uint8Array;
}

/**
 * Sums a station's counters. Without counters, selling and charging are 0, and generation is unknown. Energy is unknown
 * when none of its counters reported.
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
 * Energy up to now without an unfinished last bucket that has unknown values: they are not missing, but still to come.
 *
 * @param step of the buckets, minutes
 */
export function withoutOpenEnd(energy: StationEnergy, step: number): StationEnergy {
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

const HOUR = 3_600_000;

/**
 * The instant from which a station's hours can be missing, ms: when it was created, or the first bucket with known
 * generation if that is earlier.
 */
export function presentSince({ edges, generation }: StationEnergy, createTime: number): number {
  const first = generation.findIndex((kwh) => !Number.isNaN(kwh));
  return first < 0 ? createTime : Math.min(createTime, edges[first]!);
}

/** Hours of [from, until) that lie before an instant. */
export const hoursBefore = (instant: number, from: number, until: number): number =>
  Math.max(0, Math.min(until, instant) - from) / HOUR;
