import type { ISubscription } from 'mqtt-packet';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalBroker } from '../../config/brokerList.ts';
import { createInbox, type AcceptMessage } from './inbox.ts';
import { keepConnected, whenAborted } from './keepConnected.ts';
import { connectLink, type Link } from './mqttLink.ts';

export interface SlotConnectionOptions {
  broker: ExternalBroker;
  clientId: string;
  subscriptions: readonly ISubscription[];
  /** True if the broker should have a session with the subscriptions. */
  isKnown: boolean;
  accept: AcceptMessage;
  /** Why it is not connected; null when it is. */
  onChange(reason: Error | null): void;
  /** The broker has lost the session, and what waited in it. */
  onForgotten(): void;
}

/** Keeps the connection of a slot, until it is closed. */
export interface SlotConnection {
  isConnected(): boolean;
  /** Stores what has arrived, then leaves the session to the next connection. */
  close(): Promise<void>;
}

/** How long a broker keeps the sessions of servers that are all away, s. */
export const SESSION_S = 30 * 86_400;
/** For what has arrived, when the slot is left. */
const FINISH_MS = 3_000;

export function openSlotConnection({
  onChange,
  onForgotten,
  accept,
  ...options
}: SlotConnectionOptions): SlotConnection {
  let { isKnown } = options;
  const closing = new AbortController();
  let link: Link | null = null;
  const running = keepConnected(connectOnce, onChange, closing.signal);

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
      if (isKnown && !opened.sessionPresent) onForgotten();
      isKnown = true;
      link = opened;
      onChange(null);
      await whenAborted(lost.signal, closing.signal);
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
