import type { EnergyTable } from '@heliograph/domain/columns';
import type { GroupEnergy } from './groupEnergy.ts';

/** Energy in calendar buckets as a table, of the buckets that have begun by `now`. */
export function begunEnergy({ edges, values, estimated }: GroupEnergy, now: number): EnergyTable {
  const past = edges.findIndex((edge) => edge > now);
  const begun = edges.slice(0, past < 0 ? edges.length : past + 1);
  const buckets = Math.max(0, begun.length - 1);
  return {
    edges: begun,
    kwh: values.map((column) => column.subarray(0, buckets)),
    estimated: estimated.map((marked) => {
      const column = new Float64Array(buckets);
      for (const bucket of marked) if (bucket < buckets) column[bucket] = 1;
      return column;
    }),
  };
}
