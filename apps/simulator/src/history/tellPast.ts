import type { Gateway } from '../gateway/gateway.ts';
import { counterStretches, type Past, sampleStretches } from './pastOf.ts';
import type { Progress } from './progress.ts';
import { createTurns } from './turns.ts';

/** Stretches under way at a time: enough to keep the server busy, few enough that live telemetry slips in between. */
const WINDOW = 16;

/**
 * Writes the past of gateways through their backfill topics: alarms, then days of samples and months of counters, each
 * from the newest back. A gateway that is away holds up nobody else. Resolves once all of it is
 * acknowledged; `told` hears of each gateway whose past is.
 */
export async function tellPast(
  pasts: readonly { past: Past; gateway: Gateway }[],
  progress: Progress,
  told: (gateway: Gateway) => void,
): Promise<void> {
  const turns = createTurns(WINDOW);
  const works = pasts.map(({ past, gateway }) => ({
    past,
    gateway,
    stretches: [...sampleStretches(past).reverse(), ...counterStretches(past).reverse()],
  }));
  progress.start(works.flatMap(({ stretches }) => stretches).reduce((sum, { size }) => sum + size, 0));
  await Promise.all(
    works.map(async ({ past, gateway, stretches }) => {
      await tellAlarms(past, gateway);
      for (const stretch of stretches) {
        await gateway.connection();
        await turns.use(async () => {
          for (const message of stretch.messages()) {
            await gateway.publishPast(message);
            progress.step();
          }
        });
      }
      told(gateway);
    }),
  );
  progress.end();
}

async function tellAlarms({ plant, chronicle: { days, end } }: Past, gateway: Gateway): Promise<void> {
  const episodes = plant.board.between(days[0]?.at ?? end.at, end.at + 1);
  if (episodes.length > 0) await gateway.publishAlarms(episodes);
}
