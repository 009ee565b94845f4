import type { Gateway } from '../gateway/gateway.ts';
import type { Progress } from './progress.ts';
import { counterStretches, newestFirst, type Past, sampleStretches, type Stretch } from './pastOf.ts';

/** Messages under way at a time: enough to keep the server busy, few enough that live telemetry slips in between. */
const WINDOW = 16;

/**
 * Writes the past of gateways through their backfill topics: alarms, then days of samples and months of counters, each
 * from the newest back. Resolves once all of it is acknowledged.
 */
export async function tellPast(
  pasts: readonly Past[],
  gatewayOf: (uuid: string) => Gateway | undefined,
  progress: Progress,
): Promise<void> {
  const stretches = [
    ...newestFirst(pasts.flatMap(sampleStretches)),
    ...newestFirst(pasts.flatMap(counterStretches)),
  ];
  await Promise.all(
    pasts.map(async ({ plant, chronicle: { days, end } }) => {
      const episodes = plant.board.between(days[0]?.at ?? end.at, end.at + 1);
      if (episodes.length > 0) await gatewayOf(plant.uuid)?.publishAlarms(episodes);
    }),
  );
  const messages = messagesOf(stretches);
  progress.start(stretches.reduce((sum, { size }) => sum + size, 0));
  await Promise.all(
    Array.from({ length: WINDOW }, async () => {
      // All workers draw from one iterator; for…of would close it for the others when one ends early.
      for (let next = messages.next(); !next.done; next = messages.next()) {
        const { stretch, message } = next.value;
        await gatewayOf(stretch.plant.uuid)?.publishPast(message);
        progress.step();
      }
    }),
  );
  progress.end();
}

function* messagesOf(stretches: readonly Stretch[]) {
  for (const stretch of stretches) {
    for (const message of stretch.messages()) yield { stretch, message };
  }
}
