import { parseTopic } from '@heliograph/contracts/mqtt';
import { isServerChannel, type MessageRouter } from '../messageRouter.ts';
import type { AcceptMessage } from './inbox.ts';
import type { Postponed } from './postponed.ts';
import type { StorageGate } from './storageGate.ts';

export interface AcceptMessagePorts {
  /** Null: no message arrives. */
  messageRouter: MessageRouter | null;
  gate: StorageGate;
  postponed: Postponed;
}

/** How the names of gateways begin that probes use. */
export const PROBE = 'heliograph-probe';

/** Stores what gateways send through external brokers. What is rubbish or of an unknown gateway is counted by ingest. */
export function createAcceptMessage({ messageRouter, gate, postponed }: AcceptMessagePorts): AcceptMessage {
  return async (message, signal) => {
    const parsed = parseTopic(message.topic);
    if (!parsed || !isServerChannel(parsed.channel) || parsed.uuid.startsWith(PROBE)) return;
    const { uuid, channel } = parsed;
    const store = () => gate.store(async () => messageRouter?.accept(uuid, channel, message.payload), signal);
    try {
      await store();
    } catch (error) {
      if (signal.aborted) throw error;
      await postponed.retry({ uuid, channel, message, store, error, signal });
    }
  };
}
