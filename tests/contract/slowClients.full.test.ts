import { topics } from '@heliograph/contracts/mqtt';
import { signIn } from '@heliograph/testing';
import mqtt from 'mqtt';
import { generate, parser, type Packet } from 'mqtt-packet';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BrokerLimits } from '../../apps/server/src/broker/brokerLimits.ts';
import { getBrokerCredentials } from './support/brokerClient.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { readCommissioning } from './support/fleet.ts';
import { readRefused } from './support/rawConnection.ts';

/** More than the buffers of the kernel on both sides take. */
const FLOOD = 160;
const PADDING = 'x'.repeat(200_000);

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function start(unsent: BrokerLimits['unsent']) {
  const server = await startClockedServer({ DEMO_STATIONS: '2' }, { brokerLimits: { unsent } });
  opened.push(() => server.stop());
  const { gateways } = await readCommissioning(server);
  const connected = await Promise.all(
    gateways.map(async ({ uuid, password }) => {
      const access = { username: uuid, password, clientId: `gw-${uuid}` };
      const client = await mqtt.connectAsync(server.mqtt, { ...access, reconnectPeriod: 0 });
      opened.push(() => client.end(true));
      const send = (topic: string, n: number, text: string) =>
        client.publish(topic, JSON.stringify({ n, text }), { qos: 0 });
      return { uuid, send };
    }),
  );
  const [often, rarely] = connected;
  return { server, often: often!, rarely: rarely! };
}

/** A browser's websocket with subscriptions, which stops reading and reads on when it is to. */
async function openBrowser(server: ClockedServer, suffix: string, subscribed: readonly string[], qos: 0 | 1) {
  const { token } = await signIn({ http: server.http, password: server.password }, 'owner');
  const { user, password, clientPrefix, wsUrl } = await getBrokerCredentials(server, token);
  const socket = new WebSocket(wsUrl, 'mqtt');
  socket.on('error', () => undefined);
  opened.push(() => socket.terminate());
  const kinds = new Set<Packet['cmd']>();
  const received = new Map<string, number[]>(subscribed.map((topic) => [topic, []]));
  const reading = parser();
  reading.on('packet', (packet) => {
    kinds.add(packet.cmd);
    if (packet.cmd !== 'publish') return;
    const { n } = JSON.parse(packet.payload.toString()) as { n: number };
    received.get(packet.topic)?.push(n);
  });
  socket.on('message', (data: Buffer) => reading.parse(data));
  await once(socket, 'open');
  const clientId = clientPrefix + suffix;
  socket.send(
    generate({
      cmd: 'connect',
      clientId,
      username: user,
      password: Buffer.from(password),
      clean: true,
      keepalive: 60,
    }),
  );
  const subscriptions = subscribed.map((topic) => ({ topic, qos }));
  socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
  await expect.poll(() => kinds.has('suback')).toBe(true);
  return {
    socket,
    /** Numbers of the messages on a topic. */
    received: (topic: string) => received.get(topic) ?? [],
  };
}

it('[OPS-01] [SCL-04] a browser that reads slowly gets the newest telemetry of each gateway next, and all else', async () => {
  const { server, often, rarely } = await start({ telemetry: 64_000, overall: 16_000_000 });
  const [frequent, rare] = [topics.telemetry(often.uuid), topics.telemetry(rarely.uuid)];
  const alarm = topics.alarm(rarely.uuid);
  const slow = await openBrowser(server, 'slow', [frequent, rare, alarm], 0);
  const fast = await openBrowser(server, 'fast', [frequent, rare, alarm], 0);
  slow.socket.pause();
  for (let n = 1; n <= FLOOD; n += 1) often.send(frequent, n, PADDING);
  await expect.poll(() => fast.received(frequent).at(-1)).toBe(FLOOD);
  for (const n of [1, 2]) {
    rarely.send(rare, n, 'inverter');
    rarely.send(rare, n, 'meter');
    rarely.send(alarm, n, '');
  }
  await expect.poll(() => fast.received(alarm)).toEqual([1, 2]);

  slow.socket.resume();
  await expect.poll(() => slow.received(rare)).toEqual([2, 2]);
  expect(slow.received(alarm)).toEqual([1, 2]);
  const numbers = slow.received(frequent);
  expect(numbers.at(-1)).toBe(FLOOD);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.length).toBeLessThan(FLOOD / 2);

  // As fast as any other again.
  for (let n = FLOOD + 1; n <= FLOOD + 5; n += 1) often.send(frequent, n, '');
  await expect.poll(() => slow.received(frequent).slice(-5)).toEqual([1, 2, 3, 4, 5].map((n) => FLOOD + n));
});

it('[OPS-01] a browser that wants every message and does not read is disconnected', async () => {
  const { server, often } = await start({ telemetry: 64_000, overall: 1_000_000 });
  const frequent = topics.telemetry(often.uuid);
  const slow = await openBrowser(server, 'slow', [frequent], 1);
  slow.socket.pause();
  for (let n = 1; n <= FLOOD; n += 1) often.send(frequent, n, PADDING);
  await expect.poll(() => readRefused(server.http, 'limit')).toBe(1);
});
