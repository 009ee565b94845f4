import { parseTopic } from '@heliograph/contracts/mqtt';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { OutsideBroker } from '../config/brokerList.ts';
import type { GatewayDirectory } from './gatewayDirectory.ts';
import { isHeard, type Hearing } from './hearing.ts';

export interface OutsideLinkPorts {
  /** Tells this server process apart; the broker keeps what arrives while it is away under this name. */
  instance: string;
  directory: GatewayDirectory;
  hearing: Hearing;
  log: Logger;
}

export interface OutsideLink {
  /** Says something, as soon as the broker is there. */
  say(topic: string, payload: string): void;
  close(): Promise<void>;
}

/**
 * Each connection acknowledges one message after the other, once durable; several share the fleet's messages, so that
 * one database transaction serves several of them.
 */
const CONNECTIONS = 8;
/** Each message goes to one connection of one server process ($share); the retained status goes to all that subscribe plainly. */
const SHARED = ['telemetry', 'alarm', 'backfill', 'upgradeReport'].map(
  (channel) => `$share/heliograph//gateway/+/${channel}`,
);
const PLAIN = ['/gateway/+/status'];

/** Reads from a broker that is not ours what gateways say, and speaks to them. */
export function connectOutside(broker: OutsideBroker, ports: OutsideLinkPorts): OutsideLink {
  const links = Array.from({ length: CONNECTIONS }, (_, index) => connect(broker, index, ports));
  return {
    say(topic, payload) {
      links[0]!.publish(topic, payload, { qos: 1 }, (error) => {
        if (error) ports.log.warn({ err: error, topic }, 'a message to an outside broker could not be sent');
      });
    },
    async close() {
      await Promise.all(links.map((link) => link.endAsync()));
    },
  };
}

function connect(broker: OutsideBroker, index: number, ports: OutsideLinkPorts): MqttClient {
  const { directory, hearing, log } = ports;

  async function receive(topic: string, payload: Buffer): Promise<void> {
    const parsed = parseTopic(topic);
    if (!parsed || !isHeard(parsed.channel)) return;
    if ((await directory.stationOf(parsed.uuid)) === undefined) return;
    await hearing.accept(parsed.uuid, parsed.channel, payload);
  }

  const options: IClientOptions = {
    clientId: `heliograph-${ports.instance}-${index}`,
    clean: false,
    reconnectPeriod: 2000,
    ...(broker.username !== undefined && { username: broker.username }),
    ...(broker.password !== undefined && { password: broker.password }),
  };
  const client = mqtt.connect(broker.url, options);
  // The acknowledgement goes out when this calls back.
  client.handleMessage = ({ topic, payload }, done) => {
    receive(topic, Buffer.from(payload)).then(
      () => done(),
      (error: unknown) => {
        // Unacknowledged, it comes again with the next connection.
        log.error({ err: error }, 'a message of an outside broker could not be stored');
        client.reconnect();
      },
    );
  };
  const subscriptions = index === 0 ? [...SHARED, ...PLAIN] : SHARED;
  client.on('connect', () => {
    client.subscribe(subscriptions, { qos: 1 }, (error) => {
      if (error) log.error({ err: error, broker: broker.url }, 'an outside broker refused the subscriptions');
    });
  });
  // One line when the broker goes and one when it is back, not eight each second.
  let away = false;
  client.on('error', ({ message }) => {
    if (index === 0 && !away) log.warn({ broker: broker.url, reason: message }, 'an outside broker is away');
    away = true;
  });
  client.on('connect', () => {
    if (index === 0 && away) log.info({ broker: broker.url }, 'an outside broker is back');
    away = false;
  });
  return client;
}
