import type { Aedes, PublishPacket } from 'aedes';
import { Readable } from 'node:stream';

/** The part of aedes's persistence that keeps retained messages. */
export interface RetainedStore {
  storeRetained(packet: PublishPacket): Promise<void>;
  createRetainedStreamCombi(topics: readonly string[]): Readable;
}

/**
 * Finds retained messages by their topic. aedes compares every subscribed topic with every retained message: a session
 * that opens on thousands of gateways held the whole server up for minutes. Nobody may subscribe to a pattern here (see
 * topicRules), so looking each topic up gives the same. Call it before anything is kept.
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
