import { createLimiter } from '@heliograph/domain/concurrency';
import type { Gateway } from '../gateway/gateway.ts';
import { counterBatches, type GatewayHistory, sampleBatches } from './historyBatches.ts';
import type { Progress } from './progress.ts';

/** Batches in flight: enough to keep the server busy, few enough to let live telemetry through. */
const MAX_CONCURRENT = 16;

/**
 * Writes the history of gateways through their backfill topics: alarms, then samples by day and counters by month, newest
 * first. An offline gateway does not block the others. Resolves once everything is acknowledged; `onDone` is called for
 * each gateway as it completes.
 */
export async function backfillHistory(
  histories: readonly { history: GatewayHistory; gateway: Gateway }[],
  progress: Progress,
  onDone: (gateway: Gateway) => void,
): Promise<void> {
  const limiter = createLimiter({ overall: MAX_CONCURRENT });
  const backfills = histories.map(({ history, gateway }) => ({
    history,
    gateway,
    batches: [...sampleBatches(history).reverse(), ...counterBatches(history).reverse()],
  }));
  progress.start(backfills.flatMap(({ batches }) => batches).reduce((sum, { size }) => sum + size, 0));
  await Promise.all(
    backfills.map(async ({ history, gateway, batches }) => {
      await publishPastAlarms(history, gateway);
      for (const batch of batches) {
        await gateway.connection();
        await limiter.run('', async () => {
          for (const message of batch.messages()) {
            await gateway.publishBackfill(message);
            progress.step();
          }
        });
      }
      onDone(gateway);
    }),
  );
  progress.end();
}

async function publishPastAlarms(
  { plant, simulated: { end }, from }: GatewayHistory,
  gateway: Gateway,
): Promise<void> {
  const episodes = plant.faults.between(from, end.at + 1);
  if (episodes.length > 0) await gateway.publishAlarms(episodes);
}
