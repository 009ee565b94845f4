import type { EnergyTable } from '../columns/index.ts';

/** Bit of `quality` beside those of `Quality`: an even share of a longer interval. */
export const REFINED = 128;

/**
 * Fills unknown short intervals from longer ones: they get an even share by time, marked as `REFINED`. Sums
 * of the longer intervals are preserved.
 *
 * @param fine of the same counters and period as `coarse`; edges of `coarse` are edges of it
 */
export function refineEnergy(fine: EnergyTable, coarse: EnergyTable): EnergyTable {
  const kwh = fine.kwh.map((column) => column.slice());
  const quality = fine.quality.map((column) => column.slice());
  let from = 0;
  for (let bucket = 0; bucket < coarse.edges.length - 1; bucket++) {
    const [start, end] = [coarse.edges[bucket]!, coarse.edges[bucket + 1]!];
    while (from < fine.edges.length - 1 && fine.edges[from]! < start) from++;
    let to = from;
    while (to < fine.edges.length - 1 && fine.edges[to + 1]! <= end) to++;
    kwh.forEach((column, counter) => {
      const whole = coarse.kwh[counter]![bucket]!;
      if (Number.isNaN(whole) || !column.subarray(from, to).some((each) => Number.isNaN(each))) return;
      for (let place = from; place < to; place++) {
        column[place] = whole * ((fine.edges[place + 1]! - fine.edges[place]!) / (end - start));
        quality[counter]![place] = (coarse.quality[counter]![bucket] ?? 0) | REFINED;
      }
    });
    from = to;
  }
  return { edges: fine.edges, kwh, quality };
}
