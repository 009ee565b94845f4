import type { EnergyStep } from '@heliograph/contracts/http';
import type { EnergyTable } from '@heliograph/domain/columns';

const STEPS = [60, 30, 15, 5] as const satisfies readonly EnergyStep[];

/** The longest buckets of which steps of so many minutes consist; null where none fit. */
export const bucketOf = (minutes: number): EnergyStep | null =>
  STEPS.find((bucket) => minutes % bucket === 0) ?? null;

/** Energy that comes in parts, oldest first, summed by step between ascending edges that are edges of buckets too. */
export function createStepEnergy(edges: Float64Array, counters: number) {
  const steps = Math.max(0, edges.length - 1);
  const sums = Array.from({ length: counters }, () => new Float64Array(steps).fill(NaN));
  let reached = 0;

  return {
    add({ edges: buckets, kwh }: EnergyTable): void {
      for (let bucket = 0; bucket + 1 < buckets.length; bucket++) {
        while (reached < steps && edges[reached + 1]! <= buckets[bucket]!) reached++;
        for (const [counter, values] of kwh.entries()) {
          const own = values[bucket]!;
          const column = sums[counter]!;
          if (Number.isNaN(own)) continue;
          column[reached] = Number.isNaN(column[reached]!) ? own : column[reached]! + own;
        }
      }
    },
    /** NaN in steps of which nothing is known. */
    finish: (): readonly Float64Array[] => sums,
  };
}
