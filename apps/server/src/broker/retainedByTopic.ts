import type { Aedes, PublishPacket } from 'aedes';
import { Readable } from 'node:stream';

/** The part of aedes's persistence that holds retained messages. */
export interface RetainedStore {
  storeRetained(packet: PublishPacket): Promise<void>;
  createRetainedStreamCombi(topics: readonly string[]): Readable;
}

/**
 * Looks retained messages up by topic. aedes compares every subscribed topic with every retained message: a session
 * that opened on thousands of gateways blocked the server for minutes. Wildcard subscriptions are not allowed here
 * (see topicRules), so lookups by topic give the same result. Call it before anything is retained.
 */
export function findRetainedByTopic(aedes: Aedes): void {
  const { persistence } = aedes as Aedes & { persistence: RetainedStore };
  const store = persistence.storeRetained.bind(persistence);
  const kept = new Map<string, PublishPacket>();

  persistence.storeRetained = (packet) => {
    if (packet.payload.length === 0) kept.delete(packet.topic);
    else kept.set(packet.topic, { ...packet });
    return store(packet);
  };
  persistence.createRetainedStreamCombi = (topics) =>
    Readable.from(topics.flatMap((topic) => kept.get(topic) ?? []));
}
