import { parseTopic } from '@heliograph/contracts/mqtt';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { ExternalBroker } from '../config/brokerList.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { DiskSpace } from '../operation/diskSpace.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import { isServerChannel, type MessageRouter } from './messageRouter.ts';

export interface ExternalBrokerPorts {
  /** Identifies this server process; the broker queues messages for it under this name while it is away. */
  instance: string;
  directory: GatewayDirectory;
  messageRouter: MessageRouter;
  disk: Pick<DiskSpace, 'isFull'>;
  log: Logger;
}

export interface ExternalBrokerLink {
  /** Publishes as soon as the broker is connected. */
  publish(topic: string, payload: string): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

/**
 * Each connection acknowledges one message after the other, once stored; several connections share the fleet's
 * messages, so that one database transaction serves several of them.
 */
const CONNECTIONS = 8;
/**
 * Each message goes to one connection of one server process ($share); the retained status goes to every plain
 * subscription.
 */
const SHARED = ['telemetry', 'alarm', 'backfill', 'upgradeReport'].map(
  (channel) => `$share/heliograph//gateway/+/${channel}`,
);
/** Between two looks at a full disk: the broker keeps the messages meanwhile. */
const FULL_MS = 5_000;
const PLAIN = ['/gateway/+/status'];

/** Receives gateway messages from an external broker and publishes to gateways through it. */
export function connectExternalBroker(
  broker: ExternalBroker,
  ports: ExternalBrokerPorts,
): ExternalBrokerLink {
  const links = Array.from({ length: CONNECTIONS }, (_, index) => connect(broker, index, ports));
  return {
    publish(topic, payload) {
      links[0]!.publish(topic, payload, { qos: 1 }, (error) => {
        if (error) ports.log.warn({ err: error, topic }, 'a message to an external broker could not be sent');
      });
    },
    isConnected: () => links.every((link) => link.connected),
    async close() {
      await Promise.all(links.map((link) => link.endAsync()));
    },
  };
}

function connect(broker: ExternalBroker, index: number, ports: ExternalBrokerPorts): MqttClient {
  const { directory, messageRouter, disk, log } = ports;

  async function receive(topic: string, payload: Buffer): Promise<void> {
    const parsed = parseTopic(topic);
    if (!parsed || !isServerChannel(parsed.channel)) return;
    if (disk.isFull()) {
      await pause(FULL_MS);
      throw new Error('the disk is full');
    }
    if ((await directory.stationOf(parsed.uuid)) === undefined) return;
    await messageRouter.accept(parsed.uuid, parsed.channel, payload);
  }

  const options: IClientOptions = {
    clientId: `heliograph-${ports.instance}-${index}`,
    clean: false,
    reconnectPeriod: 2000,
    ...(broker.username !== undefined && { username: broker.username }),
    ...(broker.password !== undefined && { password: broker.password }),
  };
  const client = mqtt.connect(broker.url, options);
  // The message is acknowledged when this calls back.
  client.handleMessage = ({ topic, payload }, done) => {
    receive(topic, Buffer.from(payload)).then(
      () => done(),
      (error: unknown) => {
        // Unacknowledged, it is delivered again with the next connection.
        log.error({ err: error }, 'a message from an external broker could not be stored');
        client.reconnect();
      },
    );
  };
  const subscriptions = index === 0 ? [...SHARED, ...PLAIN] : SHARED;
  client.on('connect', () => {
    client.subscribe(subscriptions, { qos: 1 }, (error) => {
      if (error)
        log.error({ err: error, broker: broker.url }, 'an external broker refused the subscriptions');
    });
  });
  // One log line when the broker goes away and one when it is back, not eight per second.
  let away = false;
  client.on('error', ({ message }) => {
    if (index === 0 && !away)
      log.warn({ broker: broker.url, reason: message }, 'an external broker is unavailable');
    away = true;
  });
  client.on('connect', () => {
    if (index === 0 && away) log.info({ broker: broker.url }, 'an external broker is available again');
    away = false;
  });
  return client;
}
