import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bus } from './bus.ts';
import { createBus } from './createBus.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A Modbus TCP device whose registers hold their own addresses. */
async function startDevice(
  transaction: (own: number) => number,
  onRequest?: (socket: Socket) => void,
): Promise<number> {
  const server = createServer((socket) => {
    closers.unshift(() => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('data', (request) => {
      onRequest?.(socket);
      const count = request.readUInt16BE(10);
      const answer = Buffer.alloc(9 + 2 * count);
      answer.writeUInt16BE(transaction(request.readUInt16BE(0)), 0);
      answer.writeUInt16BE(3 + 2 * count, 4);
      answer.set([request[6]!, request[7]!, 2 * count], 6);
      for (let i = 0; i < count; i++) answer.writeUInt16BE(request.readUInt16BE(8) + i, 9 + 2 * i);
      socket.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function connect(port: number, now = Date.now): Bus {
  const bus = createBus(
    { name: 'line', kind: 'tcp', host: '127.0.0.1', port, timeout: 1000, pause: 1 },
    { now },
  );
  closers.unshift(() => bus.close());
  return bus;
}

describe('a bus', () => {
  it('[GW-07] reads a device that answers with the transaction number 0', async () => {
    const bus = connect(await startDevice(() => 0));
    for (const address of [10, 20, 30])
      expect([...(await bus.read(1, 'holding', address, 2))]).toEqual([address, address + 1]);
  });

  it('[GW-07] reads a device that closes every other connection', async () => {
    let requests = 0;
    const port = await startDevice(
      (own) => own,
      (socket) => {
        if (++requests % 2 === 0) socket.destroy();
      },
    );
    const bus = connect(port);
    for (const address of [10, 20, 30])
      expect([...(await bus.read(1, 'holding', address, 1))]).toEqual([address]);
  });

  it('[GW-07] reads on at once after the clock went back', async () => {
    let back = 0;
    const bus = connect(await startDevice((own) => own), () => Date.now() - back);
    await bus.read(1, 'holding', 10, 1);
    back = 90 * 60_000;
    // The test ends in time only if nothing waits for the old time to come again.
    expect([...(await bus.read(1, 'holding', 20, 1))]).toEqual([20]);
  });

  it.each(['tcp', 'rtu-over-tcp'] as const)(
    '[GW-08] writes one register by function 6 on %s, also at the addresses 0 and 255 of Modbus TCP',
    async (kind) => {
      const requests: Buffer[] = [];
      const server = createServer((socket) => {
        closers.unshift(() => socket.destroy());
        // The answer to function 6 is the request.
        socket.on('data', (request) => {
          requests.push(request);
          socket.write(request);
        });
      });
      server.listen(0, '127.0.0.1');
      closers.push(() => server.close());
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const bus = createBus(
        { name: 'line', kind, host: '127.0.0.1', port, timeout: 1000, pause: 1 },
        { now: Date.now },
      );
      closers.unshift(() => bus.close());
      const units = kind === 'tcp' ? [1, 0, 255] : [1];
      for (const unit of units) await bus.exclusively(unit, (line) => line.write(unit, 219, [30], 6));
      const start = kind === 'tcp' ? 6 : 0;
      expect(requests.map((request) => request.subarray(start, start + 6).toString('hex'))).toEqual(
        units.map((unit) => `${unit.toString(16).padStart(2, '0')}0600db001e`),
      );
    },
  );
});
