import type { EnergyStep } from '@heliograph/contracts/http';
import type { EnergyTable } from '@heliograph/domain/columns';

const STEPS = [60, 30, 15, 5] as const satisfies readonly EnergyStep[];

/** The longest buckets that divide steps of so many minutes; null if none do. */
export const findBucket = (minutes: number): EnergyStep | null =>
  STEPS.find((bucket) => minutes % bucket === 0) ?? null;

/** Sums energy that arrives in parts, oldest first, by step. The ascending step edges are bucket edges, too. */
export function createStepEnergy(edges: Float64Array, counters: number) {
  const steps = Math.max(0, edges.length - 1);
  const sums = Array.from({ length: counters }, () => new Float64Array(steps).fill(NaN));
  const quality = new Float64Array(steps);
  let reached = 0;

  return {
    add({ edges: buckets, kwh, quality: qualities }: EnergyTable): void {
      for (let bucket = 0; bucket + 1 < buckets.length; bucket++) {
        while (reached < steps && edges[reached + 1]! <= buckets[bucket]!) reached++;
        for (const [counter, values] of kwh.entries()) {
          quality[reached] = quality[reached]! | qualities[counter]![bucket]!;
          const own = values[bucket]!;
          const column = sums[counter]!;
          if (Number.isNaN(own)) continue;
          column[reached] = Number.isNaN(column[reached]!) ? own : column[reached]! + own;
        }
      }
    },
    /** NaN in steps without known energy. */
    finish: (): readonly Float64Array[] => sums,
    /** `Quality` by step, of all counters together. */
    quality: (): Float64Array => quality,
  };
}
