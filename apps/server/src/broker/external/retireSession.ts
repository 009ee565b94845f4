import type { ExternalBroker } from '../../config/brokerList.ts';
import { createInbox, type AcceptMessage } from './inbox.ts';
import { connectLink } from './mqttLink.ts';
import { SESSION_S } from './slotConnection.ts';

export interface RetiredSession {
  broker: ExternalBroker;
  clientId: string;
  /** Topics of the session's subscriptions. */
  topics: readonly string[];
}

/**
 * Stores what a session that is no longer used still has to deliver, and removes it from the broker.
 *
 * @throws when the connection is lost or `signal` aborts; the session then keeps what is left
 */
export async function retireSession(
  { broker, clientId, topics }: RetiredSession,
  accept: AcceptMessage,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const ended = AbortSignal.any([lost.signal, signal]);
  const inbox = createInbox(accept);
  const link = await connectLink({
    broker,
    clientId,
    sessionExpiry: SESSION_S,
    onMessage: (message) => inbox.receive(message, ended),
    onLost: (reason) => lost.abort(reason),
  });
  let forget = false;
  try {
    await link.unsubscribe(topics);
    let before: number;
    do {
      before = inbox.received();
      await inbox.finished();
      ended.throwIfAborted();
      // The answer comes after the messages that the acknowledgements released.
      await link.ping();
    } while (inbox.received() > before);
    forget = true;
  } finally {
    await link.end({ forget });
  }
}
