import type { GroupEnergy } from '../series/groupEnergy.ts';

/** A station's energy by bucket, kWh, NaN where not known. */
export interface StationEnergy {
  edges: Float64Array;
  generation: Float64Array;
  selling: Float64Array;
  charging: Float64Array;
  /** Some of it was spread over an outage, or one of several counters did not report. */
  estimated: boolean;
}

/** Positions of a station's counters in the group's answer. */
export interface StationCounters {
  generation: readonly number[];
  selling: readonly number[];
  charging: readonly number[];
}

/** Sums a station's counters over the buckets that have begun by `now`. */
export function stationEnergy(group: GroupEnergy, counters: StationCounters, now: number): StationEnergy {
  const begun = group.edges.findIndex((edge) => edge > now);
  const count = Math.max(0, (begun < 0 ? group.edges.length : begun) - (begun < 0 ? 1 : 0));
  const edges = group.edges.slice(0, count + 1);
  const generation = summed(group, counters.generation, count);
  const selling = summed(group, counters.selling, count);
  const charging = summed(group, counters.charging, count);
  return {
    edges,
    generation: generation.kwh,
    selling: selling.kwh,
    charging: charging.kwh,
    estimated: generation.partial || selling.partial || charging.partial,
  };
}

/** A station without such counters has none of that energy; one whose counters are all silent is not known. */
function summed(group: GroupEnergy, counters: readonly number[], count: number) {
  const kwh = new Float64Array(count).fill(counters.length === 0 ? 0 : NaN);
  let partial = false;
  for (let bucket = 0; bucket < count; bucket++) {
    let reporting = 0;
    for (const counter of counters) {
      const own = group.values[counter]?.[bucket] ?? NaN;
      if (Number.isNaN(own)) continue;
      kwh[bucket] = (reporting === 0 ? 0 : (kwh[bucket] ?? 0)) + own;
      reporting++;
    }
    partial ||= reporting < counters.length;
  }
  partial ||= counters.some((counter) => group.estimated[counter]?.some((bucket) => bucket < count));
  return { kwh, partial };
}
