import fc from 'fast-check';
import { generate, parser, type IPublishPacket, type Packet } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import {
  connectPacket,
  createPacketReader,
  publishPacket,
  subscribePacket,
  unsubscribePacket,
} from './mqttPackets.ts';

/** Packets as the reference implementation reads them. */
function reference(bytes: Uint8Array): Packet[] {
  const packets: Packet[] = [];
  const reading = parser();
  reading.on('packet', (each) => packets.push(each));
  reading.on('error', (error) => {
    throw error;
  });
  reading.parse(Buffer.from(bytes));
  return packets;
}

type Received = ['connack' | 'suback', number] | ['publish', string, string];

function reader() {
  const received: Received[] = [];
  const read = createPacketReader({
    onConnack: (code) => received.push(['connack', code]),
    onSuback: (id) => received.push(['suback', id]),
    onPublish: (topic, payload) => received.push(['publish', topic, new TextDecoder().decode(payload)]),
  });
  return { received, read: (bytes: Uint8Array) => read(Uint8Array.from(bytes)) };
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((each) => !each.includes('\0'));
const topic = text.filter((each) => each !== '' && !/[#+]/.test(each));
const topics = fc.array(topic, { minLength: 1, maxLength: 20 });
const id = fc.integer({ min: 1, max: 0xffff });
const payload = fc.oneof(
  text,
  fc.integer({ min: 0, max: 300_000 }).map((size) => 'x'.repeat(size)),
);

describe('MQTT packets', () => {
  it('[LIVE-01] are read by the reference implementation as they were meant', () => {
    fc.assert(
      fc.property(id, topics, topic, payload, text, (each, filters, to, message, secret) => {
        const client = { clientId: 'page-1', username: 'user', password: secret, keepalive: 6 };
        expect(reference(connectPacket(client))).toMatchObject([
          { cmd: 'connect', ...client, password: Buffer.from(secret), clean: true, protocolVersion: 4 },
        ]);
        expect(reference(subscribePacket(each, filters))).toMatchObject([
          {
            cmd: 'subscribe',
            messageId: each,
            subscriptions: filters.map((filter) => ({ topic: filter, qos: 0 })),
          },
        ]);
        expect(reference(unsubscribePacket(each, filters))).toMatchObject([
          { cmd: 'unsubscribe', messageId: each, unsubscriptions: filters },
        ]);
        const [published] = reference(publishPacket(to, message));
        expect(published).toMatchObject({ cmd: 'publish', topic: to, qos: 0, retain: false });
        expect(published).toSatisfy((read: IPublishPacket) => read.payload.toString() === message);
      }),
      { numRuns: 50 },
    );
  });

  it('[LIVE-01] of the reference implementation are read however they are cut', () => {
    const packet: fc.Arbitrary<[Packet, Received | null]> = fc.oneof(
      fc
        .tuple(topic, payload, fc.boolean())
        .map(([to, message, retain]): [Packet, Received] => [
          { cmd: 'publish', topic: to, payload: message, qos: 0, dup: false, retain },
          ['publish', to, message],
        ]),
      id.map((messageId): [Packet, Received] => [
        { cmd: 'suback', messageId, granted: [0, 128] },
        ['suback', messageId],
      ]),
      fc
        .constantFrom(0, 4, 5)
        .map((returnCode): [Packet, Received] => [
          { cmd: 'connack', returnCode, sessionPresent: false },
          ['connack', returnCode],
        ]),
      fc.constant<[Packet, null]>([{ cmd: 'pingresp' }, null]),
      id.map((messageId): [Packet, null] => [{ cmd: 'unsuback', messageId, granted: [] }, null]),
    );
    fc.assert(
      fc.property(
        fc.array(packet, { maxLength: 20 }),
        fc.array(fc.nat(2_000_000), { maxLength: 30 }),
        (sent, cuts) => {
          const bytes = Buffer.concat(sent.map(([each]) => generate(each)));
          const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
          const { received, read } = reader();
          ends.forEach((end, n) => read(bytes.subarray(ends[n - 1] ?? 0, end)));
          expect(received).toEqual(sent.flatMap(([, expected]) => (expected ? [expected] : [])));
        },
      ),
    );
  });

  it('[LIVE-01] that no broker sends end the connection at the same byte, however they are cut', () => {
    const outcome = (bytes: Uint8Array, ends: readonly number[]) => {
      const { received, read } = reader();
      try {
        ends.forEach((end, n) => read(bytes.subarray(ends[n - 1] ?? 0, end)));
        return { received, isOver: false };
      } catch {
        return { received, isOver: true };
      }
    };
    const valid = fc.tuple(topic, text).map(([to, message]) => publishPacket(to, message));
    const any = fc.uint8Array({ maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(valid, any), { maxLength: 10 }),
        fc.array(fc.nat(2_000)),
        (parts, cuts) => {
          const bytes = Buffer.concat(parts);
          const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
          expect(outcome(bytes, ends)).toEqual(outcome(bytes, [bytes.length]));
          expect(outcome(bytes, ends)).toEqual(
            outcome(
              bytes,
              Array.from(bytes, (_, n) => n + 1),
            ),
          );
        },
      ),
    );
  });

  it('are read byte by byte', () => {
    const { received, read } = reader();
    for (const byte of publishPacket('a/b', 'x'.repeat(200))) read(Uint8Array.of(byte));
    expect(received).toEqual([['publish', 'a/b', 'x'.repeat(200)]]);
  });

  it.each([
    ['a length of five bytes', [0x30, 0xff, 0xff, 0xff, 0xff, 1]],
    ['a packet of 256 MB', [0x30, 0xff, 0xff, 0xff, 0x7f]],
    ['a message with a QoS that nobody asked for', [0x32, 5, 0, 1, 97, 0, 1]],
    ['a message that ends within its topic', [0x30, 3, 0, 9, 97]],
    ['a packet that only clients send', [0x82, 2, 0, 1]],
  ])('%s is an error', (_name, bytes) => {
    expect(() => reader().read(Uint8Array.from(bytes))).toThrow();
  });

  it('a text that is too long is an error', () => {
    expect(() => publishPacket('x'.repeat(65_536), '')).toThrow(RangeError);
  });
});
