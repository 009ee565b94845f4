import type { EnergyTable } from '../columns/index.ts';
import { DAY, zoneOffset } from '../time/index.ts';

/** Energy of counters over all their buckets, kWh; null when none of them reported. */
export function totalEnergy(counters: readonly Float64Array[]): number | null {
  let total: number | null = null;
  for (const buckets of counters) {
    const known = buckets.filter((kwh) => !Number.isNaN(kwh));
    if (known.length > 0) total = (total ?? 0) + known.reduce((sum, kwh) => sum + kwh, 0);
  }
  return total;
}

/** Energy of counters in calendar buckets of their zone. */
export interface ZoneEnergy {
  zone: string;
  energy: EnergyTable;
}

/** Counters summed in a bucket. */
export interface CounterSum {
  /** ms */
  start: number;
  /** kWh; null when no counter reported. */
  kwh: number | null;
  /** Counters that reported. */
  reporting: number;
  /** `Quality` */
  quality: number;
}

/**
 * Sums counters by bucket, without those that have not begun. Counters of several zones are each in their own calendar:
 * what began at the same clock time of a day is added up, so that the sum of a day is that of each zone's own day.
 *
 * @param calendars with future buckets; the first gives the starts
 */
export function sumCounters(calendars: readonly ZoneEnergy[], now: number): CounterSum[] {
  const [first] = calendars;
  if (!first) return [];
  const sums: CounterSum[] = [];
  const sumAt = (place: number) =>
    (sums[place] ??= { start: first.energy.edges[place]!, kwh: null, reporting: 0, quality: 0 });
  const clocks = clockTimes(first);
  for (const calendar of calendars) {
    const { edges, kwh, quality } = calendar.energy;
    // An hour that one zone has twice or not at all counts with the hour before.
    const own = calendar === first || !isHourly(edges) ? null : clockTimes(calendar);
    for (let bucket = 0; bucket + 1 < edges.length && edges[bucket]! <= now; bucket++) {
      const place = own === null ? bucket : clocks.findLastIndex((time) => time <= own[bucket]!);
      const sum = sumAt(place);
      for (const [counter, column] of kwh.entries()) {
        sum.quality |= quality[counter]![bucket] ?? 0;
        const value = column[bucket] ?? NaN;
        if (Number.isNaN(value)) continue;
        sum.kwh = (sum.kwh ?? 0) + value;
        sum.reporting++;
      }
    }
  }
  // An hour that no zone has had yet although a later one has begun: skipped by a change of the clocks.
  return Array.from(sums, (_, place) => sumAt(place));
}

const isHourly = (edges: Float64Array) => edges.length > 1 && edges[1]! - edges[0]! < DAY / 2;

/** Clock times of the starts, ms since the first. */
function clockTimes({ zone, energy: { edges } }: ZoneEnergy): number[] {
  const clock = (at: number) => at + zoneOffset(zone, at);
  return Array.from(edges.subarray(0, -1), (start) => clock(start) - clock(edges[0]!));
}
