import { setTimeout as pause } from 'node:timers/promises';
import { backoff } from '../../support/backoff.ts';

const PAUSES = { firstMs: 250, limitMs: 10_000 };
/** A connection that ends earlier does not shorten the pauses: two servers might take a session from each other. */
const STABLE_MS = 5_000;

/**
 * Connects again and again, after growing pauses, until `closing` aborts.
 *
 * @param connectOnce resolves with the reason when a connection ends, rejects when there was none
 * @param onLost called with why there is no connection
 */
export async function keepConnected(
  connectOnce: () => Promise<Error>,
  onLost: (reason: Error) => void,
  closing: AbortSignal,
): Promise<void> {
  const isClosing = () => closing.aborted;
  let attempt = 0;
  while (!isClosing()) {
    const began = Date.now();
    const reason = await connectOnce().catch((error: unknown) => error as Error);
    if (isClosing()) return;
    onLost(reason);
    attempt = Date.now() - began > STABLE_MS ? 0 : attempt + 1;
    await pause(backoff(attempt, PAUSES), undefined, { signal: closing }).catch(() => undefined);
  }
}

/** Resolves when one of the signals aborts. */
export async function whenAborted(...signals: readonly AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any([...signals]);
  await new Promise<void>((resolve) => {
    if (ended.aborted) resolve();
    else ended.addEventListener('abort', () => resolve(), { once: true });
  });
}
