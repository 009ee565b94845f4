import type { PointSamples } from '../../series/pointSamples.ts';

/** Means of samples that come in parts, oldest first, by step between ascending edges. */
export function createStepMeans(edges: Float64Array) {
  const steps = Math.max(0, edges.length - 1);
  const sums = new Float64Array(steps);
  const counts = new Uint32Array(steps);
  let step = 0;

  return {
    add({ at, value }: PointSamples): void {
      for (let i = 0; i < at.length; i++) {
        if (Number.isNaN(value[i]!)) continue;
        while (step < steps && edges[step + 1]! <= at[i]!) step++;
        if (step === steps) return;
        if (at[i]! < edges[step]!) continue;
        sums[step] = sums[step]! + value[i]!;
        counts[step] = counts[step]! + 1;
      }
    },
    /** NaN in steps without a sample. */
    finish: (): Float64Array => sums.map((sum, i) => sum / counts[i]!),
  };
}
