import type { ISubscription } from 'mqtt-packet';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff } from '../../backoff.ts';
import type { ExternalBroker } from '../../config/brokerList.ts';
import { createInbox, type AcceptMessage } from './inbox.ts';
import { connectLink, type Link } from './mqttLink.ts';

export interface SlotConnectionOptions {
  broker: ExternalBroker;
  clientId: string;
  subscriptions: readonly ISubscription[];
  accept: AcceptMessage;
  /** Why it is not connected; null when it is. */
  onChange(reason: Error | null): void;
}

/** Keeps the connection of a slot, until it is closed. */
export interface SlotConnection {
  isConnected(): boolean;
  /** Stores what has arrived, then leaves the session to whoever connects next. */
  close(): Promise<void>;
}

/** How long a broker keeps the sessions of servers that are all away, s. */
export const SESSION_S = 30 * 86_400;
const PAUSES = { firstMs: 250, limitMs: 10_000 };
/** A connection that ends earlier does not shorten the pauses: two servers might take the slot from each other. */
const STABLE_MS = 5_000;
/** For what has arrived, when the slot is left. */
const FINISH_MS = 3_000;

export function openSlotConnection({ onChange, accept, ...options }: SlotConnectionOptions): SlotConnection {
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  let link: Link | null = null;
  const running = run();

  async function run(): Promise<void> {
    let attempt = 0;
    while (!isClosing()) {
      const began = Date.now();
      const reason = await connectOnce().catch((error: unknown) => error as Error);
      if (isClosing()) return;
      onChange(reason);
      attempt = Date.now() - began > STABLE_MS ? 0 : attempt + 1;
      await pause(backoff(attempt, PAUSES), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** @returns why the connection ended */
  async function connectOnce(): Promise<Error> {
    const inbox = createInbox(accept);
    const lost = new AbortController();
    const opened = await connectLink({
      ...options,
      sessionExpiry: SESSION_S,
      onMessage: (message) => inbox.receive(message, lost.signal),
      onLost: (reason) => lost.abort(reason),
    });
    try {
      await opened.subscribe(options.subscriptions);
      link = opened;
      onChange(null);
      const ended = AbortSignal.any([lost.signal, closing.signal]);
      await new Promise<void>((resolve) => {
        if (ended.aborted) resolve();
        else ended.addEventListener('abort', () => resolve(), { once: true });
      });
    } finally {
      link = null;
      opened.pause();
      if (!lost.signal.aborted) await Promise.race([inbox.finished(), pause(FINISH_MS)]);
      await opened.end();
      lost.abort(new Error('the slot is left'));
    }
    return lost.signal.reason as Error;
  }

  return {
    isConnected: () => link !== null,
    async close() {
      closing.abort();
      await running;
    },
  };
}
