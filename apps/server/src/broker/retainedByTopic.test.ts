import { Aedes, type PublishPacket } from 'aedes';
import fc from 'fast-check';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { findRetainedByTopic, type RetainedStore } from './retainedByTopic.ts';

const topic = fc.integer({ min: 0, max: 9 }).map((gateway) => `/gateway/g${gateway}/status`);
const message = fc.record({ topic, payload: fc.constantFrom('', 'online', 'offline') });

it('gives subscriptions the same retained messages as aedes would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message), fc.uniqueArray(topic), async (messages, topics) => {
      const aedes = await Aedes.createBroker();
      const { persistence } = aedes as Aedes & { persistence: RetainedStore };
      const usual = persistence.createRetainedStreamCombi.bind(persistence);
      findRetainedByTopic(aedes, () => Promise.resolve([]));
      for (const { topic: at, payload } of messages) {
        await new Promise((resolve) =>
          aedes.publish({ cmd: 'publish', topic: at, payload, qos: 1, retain: true, dup: false }, resolve),
        );
      }
      expect(await read(persistence.createRetainedStreamCombi(topics))).toEqual(await read(usual(topics)));
      await new Promise<void>((resolve) => aedes.close(resolve));
    }),
  );
});

async function read(stream: Readable): Promise<string[]> {
  const packets = (await stream.toArray()) as PublishPacket[];
  return packets.map((packet) => `${packet.topic} ${packet.payload.toString()}`);
}
