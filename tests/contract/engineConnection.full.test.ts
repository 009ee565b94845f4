import { connectMqtt, type MqttConnection } from '@heliograph/worker';
import mqtt, { type MqttClient } from 'mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hasMosquitto, startMosquitto, type Mosquitto } from './support/mosquitto.ts';

describe.skipIf(!hasMosquitto())('the engine’s connection to Mosquitto', () => {
  let folder: string;
  let broker: Mosquitto;
  let gateway: MqttClient;

  beforeAll(async () => {
    // Node 20 has none of its own.
    vi.stubGlobal('WebSocket', WebSocket);
    folder = await mkdtemp(join(tmpdir(), 'heliograph-connection-'));
    broker = await startMosquitto(folder, { user: 'page', password: 'right' });
    gateway = await mqtt.connectAsync(broker.tcpUrl);
  });
  afterAll(async () => {
    // Without waiting for what was not acknowledged.
    await gateway.endAsync(true);
    await broker.stop();
    vi.unstubAllGlobals();
    await rm(folder, { recursive: true, force: true });
  });

  /** Connects; resolves once the broker accepted it. */
  async function connect(clientId: string) {
    const received: [topic: string, bytes: number][] = [];
    const onClose = vi.fn();
    const connection = await new Promise<MqttConnection>((resolve, reject) => {
      const opened = connectMqtt(
        { url: broker.wsUrl, clientId, username: 'page', password: 'right' },
        {
          onOpen: () => resolve(opened),
          onMessage: (topic, payload) => received.push([topic, payload.length]),
          onPacket: () => undefined,
          onClose: (reason) => {
            onClose(reason);
            reject(new Error(reason));
          },
        },
      );
    });
    return { connection, received, onClose };
  }

  it('[LIVE-01] subscribes to thousands of topics and receives what is retained there', async () => {
    const names = Array.from({ length: 1_200 }, (_, n) => `fleet/${n}/status`);
    await Promise.all(names.map((name) => gateway.publishAsync(name, 'online', { retain: true, qos: 1 })));
    const { connection, received } = await connect('page-topics');
    await connection.subscribe(names);
    await expect.poll(() => received.length).toBe(names.length);
    connection.unsubscribe(names.slice(1));
    // The broker answers in order: once this is answered, the topics before it are unsubscribed.
    await connection.subscribe(['last']);
    received.length = 0;
    await Promise.all(names.map((name) => gateway.publishAsync(name, 'online', { qos: 1 })));
    await gateway.publishAsync('last', 'x', { qos: 1 });
    await expect
      .poll(() => received)
      .toEqual([
        [names[0], 6],
        ['last', 1],
      ]);
    connection.end();
  });

  it('[LIVE-03] receives a message of 100 kB and one without content, and publishes', async () => {
    const { connection, received } = await connect('page-sizes');
    await connection.subscribe(['large', 'empty', 'own']);
    gateway.publish('large', Buffer.alloc(100_000, 'x'));
    gateway.publish('empty', '');
    await expect
      .poll(() => received)
      .toEqual([
        ['large', 100_000],
        ['empty', 0],
      ]);
    connection.publish('own', '电池 1.5 kWh');
    await expect.poll(() => received.at(-1)).toEqual(['own', 14]);
    connection.end();
  });

  it('[LIVE-01] reports a refusal, and the loss of the broker', async () => {
    const onClose = vi.fn();
    connectMqtt(
      { url: broker.wsUrl, clientId: 'page-refused', username: 'page', password: 'wrong' },
      { onOpen: vi.fn(), onMessage: vi.fn(), onPacket: vi.fn(), onClose },
    );
    await expect.poll(() => onClose.mock.calls).toEqual([['refused']]);
    const open = await connect('page-lost');
    await broker.kill();
    await expect.poll(() => open.onClose.mock.calls).toEqual([['lost']]);
    await broker.restart();
  });
});
