import { setTimeout as pause } from 'node:timers/promises';

/** Retrying would fail in the same way. */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}

export interface RetryOptions {
  /** Pauses between attempts, ms; one more attempt than there are pauses. */
  pausesMs: readonly number[];
  /** Ends pauses early. */
  signal: AbortSignal;
}

/** Retries until it succeeds. @throws the last error, or a `PermanentDeliveryError` at once */
export async function retry<T>(attempt: () => Promise<T>, { pausesMs, signal }: RetryOptions): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof PermanentDeliveryError || signal.aborted) throw error;
      await pause(pauseMs, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
  return attempt();
}
