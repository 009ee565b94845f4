import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { parser, writeToStream, type Packet } from 'mqtt-packet';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectLink, type Link, type LinkMessage } from '../../apps/server/src/broker/external/mqttLink.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from './support/mosquitto.ts';

/** A link that records what arrives. */
async function openLink(url: string, clientId: string, sessionExpiry = 600) {
  const messages: LinkMessage[] = [];
  const lost: Error[] = [];
  const link = await connectLink({
    broker: { url, username: undefined, password: undefined },
    clientId,
    sessionExpiry,
    onMessage: (message) => void messages.push(message),
    onLost: (reason) => void lost.push(reason),
  });
  return { link, messages, lost, texts: () => messages.map(({ payload }) => payload.toString()) };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i));

describe.skipIf(!hasMosquitto())('a link to Mosquitto', () => {
  let folder: string;
  let broker: Mosquitto;
  let publisher: MqttClient;
  const links: Link[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-link-'));
    broker = await startMosquitto(folder);
    publisher = await mqtt.connectAsync(broker.tcpUrl);
  });
  afterEach(async () => {
    await Promise.all(links.splice(0).map((link) => link.end({ forget: true })));
  });
  afterAll(async () => {
    await publisher.endAsync(true);
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function subscribed(clientId: string) {
    const opened = await openLink(broker.tcpUrl, clientId);
    links.push(opened.link);
    await opened.link.subscribe([{ topic: `${clientId}/#`, qos: 1 }]);
    return opened;
  }
  const publish = (topic: string, texts: readonly string[]) =>
    Promise.all(texts.map((text) => publisher.publishAsync(topic, text, { qos: 1 })));

  it('[SCL-02] gets 256 messages ahead of the first acknowledgement, and the rest as it acknowledges', async () => {
    const { link, messages, texts } = await subscribed('ahead');
    await publish('ahead/a', numbers(0, 400));
    await link.ping();
    expect(texts()).toEqual(numbers(0, 256));
    for (const message of messages.slice(0, 256)) message.acknowledge();
    await link.ping();
    expect(texts()).toEqual(numbers(0, 400));
  });

  it('[SCL-02] gets again what it did not acknowledge, with its next connection, and other messages after it', async () => {
    const first = await subscribed('again');
    await publish('again/a', numbers(0, 10));
    await first.link.ping();
    // The fourth waits for the third.
    for (const stored of [0, 1, 3]) first.messages[stored]!.acknowledge();
    await first.link.end();
    await publish('again/a', ['10']);
    const second = await subscribed('again');
    await second.link.ping();
    expect(second.texts()).toEqual(numbers(2, 11));
    expect(first.lost).toEqual([]);
  });

  it('[SCL-02] ends when another connection takes its client id', async () => {
    const first = await subscribed('taken');
    const second = await subscribed('taken');
    await expect.poll(() => first.lost).toHaveLength(1);
    await expect(first.link.ping()).rejects.toThrow();
    await publish('taken/a', ['1']);
    await second.link.ping();
    expect(second.texts()).toEqual(['1']);
  });

  it('[SCL-02] stops reading large messages that are not stored, and goes on when they are', async () => {
    const { messages, texts, link } = await subscribed('large');
    const sizes = Array.from({ length: 12 }, (_, i) => 'x'.repeat(4 * 2 ** 20 + i));
    await publish('large/a', sizes);
    await expect.poll(() => messages.length).toBeGreaterThanOrEqual(4);
    let acknowledged = 0;
    let most = 0;
    await expect
      .poll(
        () => {
          most = Math.max(most, messages.length - acknowledged);
          messages[acknowledged]?.acknowledge();
          acknowledged = Math.min(acknowledged + 1, messages.length);
          return acknowledged;
        },
        { interval: 20 },
      )
      .toBe(sizes.length);
    // 16 MB and the message that exceeds them.
    expect(most).toBeLessThanOrEqual(5);
    await link.ping();
    expect(texts().map((text) => text.length)).toEqual(sizes.map((text) => text.length));
  });

  it('[SCL-01] refuses a password in a line that says so', async () => {
    const secured = await mkdtemp(join(folder, 'secured-'));
    const locked = await startMosquitto(secured, { user: 'server', password: 'secret' });
    const open = (password: string) =>
      connectLink({
        broker: { url: locked.tcpUrl, username: 'server', password },
        clientId: 'who',
        sessionExpiry: 0,
        onMessage: () => undefined,
        onLost: () => undefined,
      });
    await expect(open('wrong')).rejects.toThrow('the broker refuses the connection (reason 0x87)');
    await (await open('secret')).end();
    await locked.stop();
  });
});

describe('a link to a broker that misbehaves', () => {
  const sockets = new Set<Socket>();
  const brokers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const broker of brokers.splice(0)) broker.close();
  });

  async function listen(onConnect: (socket: Socket) => void): Promise<string> {
    const broker = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      const packets = parser({ protocolVersion: 5 });
      packets.on('packet', ({ cmd }: Packet) => {
        if (cmd === 'connect') onConnect(socket);
      });
      socket.on('data', (bytes: Buffer) => packets.parse(bytes));
    }).listen(0, '127.0.0.1');
    brokers.push(broker);
    await once(broker, 'listening');
    return `mqtt://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  }
  const accept = (socket: Socket, serverKeepAlive: number) =>
    writeToStream(
      { cmd: 'connack', reasonCode: 0, sessionPresent: false, properties: { serverKeepAlive } },
      socket,
      { protocolVersion: 5 },
    );

  it('[SCL-02] is lost when the broker no longer answers', async () => {
    const { lost } = await openLink(await listen((socket) => accept(socket, 1)), 'silent');
    await expect.poll(() => lost.map(({ message }) => message)).toEqual(['the broker no longer answers']);
  });

  it('[SCL-02] is lost when the broker ends it with a reason', async () => {
    const url = await listen((socket) => {
      accept(socket, 60);
      writeToStream({ cmd: 'disconnect', reasonCode: 0x8b, properties: {} }, socket, { protocolVersion: 5 });
    });
    const { lost } = await openLink(url, 'ended');
    await expect
      .poll(() => lost.map(({ message }) => message))
      .toEqual(['the broker ended the connection (reason 0x8b)']);
  });

  it('[SCL-02] is not made with what is no broker', async () => {
    const url = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(openLink(url, 'web')).rejects.toThrow('the broker does not speak MQTT 5');
    await expect(openLink(await listen((socket) => socket.destroy()), 'shy')).rejects.toThrow();
  });
});
