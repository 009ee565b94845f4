import type { LinkMessage } from './mqttLink.ts';

/** Stores a message, however long that takes. Rejects only when `signal`, the end of the message's connection, aborts. */
export type AcceptMessage = (message: LinkMessage, signal: AbortSignal) => Promise<void>;

/** Acknowledges messages once they are accepted. */
export function createInbox(accept: AcceptMessage) {
  const unfinished = new Set<Promise<void>>();
  let received = 0;
  return {
    receive(message: LinkMessage, signal: AbortSignal): void {
      received++;
      const done = accept(message, signal).then(
        () => message.acknowledge(),
        // Unacknowledged, it comes again with the next connection.
        () => undefined,
      );
      unfinished.add(done);
      void done.then(() => unfinished.delete(done));
    },
    /** Resolves when what has arrived until now is acknowledged, or its connection lost. */
    async finished(): Promise<void> {
      await Promise.all(unfinished);
    },
    received: () => received,
  };
}
