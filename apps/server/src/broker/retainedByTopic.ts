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
 *
 * @param findOthers looks for messages of topics without a retained one; must not reject
 * @returns `forget`, which drops a retained message without sending anything to subscribers
 */
export function findRetainedByTopic(
  aedes: Aedes,
  findOthers: (topics: readonly string[]) => Promise<PublishPacket[]>,
) {
  const { persistence } = aedes as Aedes & { persistence: RetainedStore };
  const store = persistence.storeRetained.bind(persistence);
  const kept = new Map<string, PublishPacket>();

  persistence.storeRetained = (packet) => {
    if (packet.payload.length === 0) kept.delete(packet.topic);
    else kept.set(packet.topic, { ...packet });
    return store(packet);
  };
  async function* find(topics: readonly string[]): AsyncGenerator<PublishPacket> {
    yield* topics.flatMap((topic) => kept.get(topic) ?? []);
    const others = topics.filter((topic) => !kept.has(topic));
    if (others.length > 0) yield* await findOthers(others);
  }
  persistence.createRetainedStreamCombi = (topics) => Readable.from(find(topics));
  return {
    forget: (topic: string): Promise<void> =>
      persistence.storeRetained({
        cmd: 'publish',
        topic,
        payload: Buffer.alloc(0),
        qos: 1,
        retain: true,
        dup: false,
      }),
  };
}
