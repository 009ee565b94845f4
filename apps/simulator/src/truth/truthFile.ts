import { appendFileSync } from 'node:fs';
import type { GatewayHistory } from '../history/historyBatches.ts';
import { createTruthSums } from '../physics/lossTruth.ts';
import { replay } from '../physics/siteHistory.ts';
import { STEP, stepAfter } from '../physics/timeline.ts';
import type { Plant } from '../plant/plant.ts';

/**
 * Appends the truth of plants to a file of NDJSON, a `TruthLine` for each quarter of an hour with daylight: of their
 * sampled history, and then as time passes. Only the lines of one day of one plant are held.
 *
 * @throws Error if the file cannot be written
 */
export function createTruthFile(path: string) {
  /** By uuid; a plant that was replaced begins again. */
  const followed = new Map<string, { plant: Plant; sums: ReturnType<typeof createTruthSums> }>();
  let lines = '';
  flush();

  return {
    addHistory({ plant, simulated: { days, end } }: Pick<GatewayHistory, 'plant' | 'simulated'>): void {
      const sums = sumsOf(plant);
      for (const [index, start] of days.entries()) {
        for (const state of replay(plant.site, start, days[index + 1]?.at ?? end.at, STEP)) sums.add(state);
        flush();
      }
    },
    /** Adds what has passed since the last call, at most twelve hours. */
    follow(plants: Iterable<Plant>, now: number): void {
      for (const plant of plants) {
        const sums = sumsOf(plant);
        const timeline = plant.timeline();
        const since = Math.max(timeline.since(), sums.last() ?? 0);
        for (let at = stepAfter(since); at <= now; at = stepAfter(at)) sums.add(timeline.around(at).now);
      }
      flush();
    },
  };

  function sumsOf(plant: Plant) {
    const known = followed.get(plant.uuid);
    if (known?.plant === plant) return known.sums;
    const sums = createTruthSums(plant.site, plant.name, (line) => (lines += `${JSON.stringify(line)}\n`));
    followed.set(plant.uuid, { plant, sums });
    return sums;
  }

  function flush(): void {
    appendFileSync(path, lines);
    lines = '';
  }
}
