import type { EnergyTable } from '../columns/index.ts';
import { Quality } from './quality.ts';

/** The energies that revenue is calculated from. */
export const REVENUE_ENERGIES = ['generation', 'selling', 'charging'] as const;
export type RevenueEnergy = (typeof REVENUE_ENERGIES)[number];

/** A station's energies by bucket, kWh, NaN where unknown. */
export interface StationEnergy extends Record<RevenueEnergy, Float64Array> {
  /** Starts of the buckets, ms, and the end of the last. */
  edges: Float64Array;
  /** `Quality` by bucket; also marked as estimated if one of several counters did not report. */
  quality: Uint8Array;
}

/**
 * Sums a station's counters. Without counters, selling and charging are 0, and generation is unknown. Energy
 * is unknown if none of its counters reported.
 *
 * @param places of the station's counters in the table
 */
export function stationEnergy(
  table: EnergyTable,
  places: Record<RevenueEnergy, readonly number[]>,
): StationEnergy {
  const quality = new Uint8Array(Math.max(0, table.edges.length - 1));
  return {
    edges: table.edges,
    generation: summedEnergy(table, places.generation, NaN, quality),
    selling: summedEnergy(table, places.selling, 0, quality),
    charging: summedEnergy(table, places.charging, 0, quality),
    quality,
  };
}

/**
 * Drops an unfinished last bucket that has unknown values: these are still to come, not missing.
 *
 * @param step of the buckets, minutes
 */
export function withoutOpenEnd(energy: StationEnergy, step: number): StationEnergy {
  const { edges, generation, selling, charging, quality } = energy;
  const count = bucketsBegun(edges, [generation, selling, charging], step);
  if (count >= edges.length - 1) return energy;
  return {
    edges: edges.subarray(0, count + 1),
    generation: generation.subarray(0, count),
    selling: selling.subarray(0, count),
    charging: charging.subarray(0, count),
    quality: quality.subarray(0, count),
  };
}

/**
 * Number of buckets that count up to now: an unfinished last one counts only if all its values are known.
 *
 * @param columns kWh, NaN where unknown
 * @param step of the buckets, minutes
 */
export function bucketsBegun(edges: Float64Array, columns: readonly Float64Array[], step: number): number {
  const last = edges.length - 2;
  if (last < 0) return 0;
  const isOpen = edges[last + 1]! - edges[last]! < step * 60_000;
  return isOpen && columns.some((column) => Number.isNaN(column[last]!)) ? last : last + 1;
}

/**
 * Sum of counters by bucket, kWh: NaN if none of them reported, `without` if there are none.
 *
 * @param quality of the buckets, to which that of the counters is added
 */
export function summedEnergy(
  { edges, kwh, quality: qualities }: EnergyTable,
  places: readonly number[],
  without: number,
  quality = new Uint8Array(Math.max(0, edges.length - 1)),
): Float64Array {
  const sums = new Float64Array(quality.length).fill(places.length === 0 ? without : NaN);
  const reporting = new Uint32Array(quality.length);
  for (const place of places) {
    const values = kwh[place];
    const contained = qualities[place];
    if (!values) continue;
    for (let bucket = 0; bucket < quality.length; bucket++) {
      quality[bucket] = quality[bucket]! | (contained?.[bucket] ?? 0);
      const own = values[bucket]!;
      if (Number.isNaN(own)) continue;
      sums[bucket] = reporting[bucket] === 0 ? own : sums[bucket]! + own;
      reporting[bucket] = reporting[bucket]! + 1;
    }
  }
  if (places.length < 2) return sums;
  for (let bucket = 0; bucket < quality.length; bucket++) {
    const partly = reporting[bucket]! > 0 && reporting[bucket]! < places.length;
    if (partly && (quality[bucket]! & Quality.unknown) === 0)
      quality[bucket] = quality[bucket]! | Quality.estimated;
  }
  return sums;
}

const HOUR = 3_600_000;

/**
 * The instant from which a station's hours can be missing, ms: its creation, or the first bucket with known
 * generation if that is earlier.
 */
export function presentSince({ edges, generation }: StationEnergy, createTime: number): number {
  const first = generation.findIndex((kwh) => !Number.isNaN(kwh));
  return first < 0 ? createTime : Math.min(createTime, edges[first]!);
}

/** Hours of [from, until) before an instant. */
export const hoursBefore = (instant: number, from: number, until: number): number =>
  Math.max(0, Math.min(until, instant) - from) / HOUR;
