import fc from 'fast-check';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { gatePackets, PacketType, type AdmitPacket } from './packetGate.ts';

const packet = (type: number, body: Buffer): Buffer => {
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left & 127) | (left > 127 ? 128 : 0));
    left >>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from([type << 4, ...length]), body]);
};

/** Writes chunks and reads as the broker does. */
function passThrough(chunks: readonly Buffer[], admit: AdmitPacket) {
  const connection = new PassThrough();
  const gate = gatePackets(connection, admit);
  const passed: Buffer[] = [];
  const take = () => {
    const chunk = connection.read() as Buffer | null;
    if (chunk) passed.push(chunk);
  };
  connection.on('readable', take);
  for (const chunk of chunks) {
    connection.write(chunk);
    take();
  }
  return { connection, gate, passed: () => Buffer.concat(passed) };
}

const type = fc.integer({ min: 2, max: 14 });
const packets = fc.array(
  fc.record({ type, body: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) }),
);

describe('the packet gate', () => {
  it('[OPS-01] sees every packet once, whatever the chunks, and changes no byte', () => {
    fc.assert(
      fc.property(packets, fc.integer({ min: 1, max: 50 }), (sent, size) => {
        const bytes = Buffer.concat(sent.map(({ type, body }) => packet(type, body)));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
          bytes.subarray(n * size, (n + 1) * size),
        );
        const seen: [number, number][] = [];
        const { passed } = passThrough(chunks, (type, length) => (seen.push([type, length]), 0));
        expect(passed().equals(bytes)).toBe(true);
        expect(seen).toEqual(sent.map(({ type, body }) => [type, body.length]));
      }),
    );
  });

  it('[OPS-01] closes at the announcement, before the rest arrives', () => {
    const { connection, passed } = passThrough([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])], (_, length) =>
      length > 4096 ? null : 0,
    );
    expect([connection.destroyed, passed().length]).toEqual([true, 0]);
  });

  it('[OPS-01] holds back what follows a CONNECT until sign-in', async () => {
    const [connect, publish] = [packet(PacketType.connect, Buffer.alloc(300)), packet(3, Buffer.alloc(20))];
    const both = Buffer.concat([connect, publish]);
    const { gate, passed } = passThrough(
      [both.subarray(0, 2), both.subarray(2, 100), both.subarray(100)],
      () => 0,
    );
    expect(passed()).toEqual(connect);
    gate.signedIn();
    await expect.poll(() => passed().length).toBe(both.length);
  });

  it('[OPS-01] holds back a packet that has to wait, and all after it', async () => {
    const waits = [0, 1, 0];
    const sent = [1, 2, 3].map((n) => packet(PacketType.publish, Buffer.alloc(30, n)));
    const { passed } = passThrough([Buffer.concat(sent)], () => waits.shift()!);
    expect(passed().length).toBeLessThan(2 * 32);
    await expect.poll(() => passed()).toEqual(Buffer.concat(sent));
  });
});
