import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import { createRepeatedLog } from '../../support/repeatedLog.ts';
import type { ServerChannel } from '../messageRouter.ts';
import type { LinkMessage } from './mqttLink.ts';

export interface PostponedMessage {
  uuid: string;
  channel: ServerChannel;
  message: LinkMessage;
  /** Why it could not be stored. */
  error: unknown;
  store(): Promise<void>;
  /** Aborts when the message's connection is lost. */
  signal: AbortSignal;
}

export type Postponed = ReturnType<typeof createPostponed>;

/** Half of what a broker sends ahead on one connection: the other half is for messages that can be stored. */
const MAX_WAITING = 128;
const AGAIN_MS = 30_000;

/**
 * Messages that alone could not be stored, for instance because they need a damaged page. They wait without holding up
 * others, and are given up when they are too many.
 */
export function createPostponed(log: Logger, againMs = AGAIN_MS) {
  const repeatedLog = createRepeatedLog(log);
  let waiting = 0;
  return {
    /** Resolves when the message is stored or given up. @throws when `signal` aborts */
    async retry({ uuid, channel, message, error, store, signal }: PostponedMessage): Promise<void> {
      const about = { gateway: uuid, channel, err: error };
      // A status that is stored late would replace a newer one.
      if (waiting >= MAX_WAITING || channel === 'status') {
        repeatedLog('error', about, 'a message of an external broker cannot be stored and is given up');
        return;
      }
      repeatedLog('warn', about, 'a message of an external broker cannot be stored and is tried again later');
      message.postpone();
      waiting++;
      try {
        for (;;) {
          await pause(againMs, undefined, { signal });
          try {
            await store();
            return;
          } catch {
            signal.throwIfAborted();
          }
        }
      } finally {
        waiting--;
      }
    },
  };
}
