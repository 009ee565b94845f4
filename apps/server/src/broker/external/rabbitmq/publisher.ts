import type { ConfirmChannel } from 'amqplib';
import { topics } from '@heliograph/contracts/mqtt';
import type { Logger } from 'pino';
import type { ExternalBroker } from '../../../config/brokerList.ts';
import { PROBE } from '../acceptMessage.ts';
import { keepConnected, whenAborted } from '../keepConnected.ts';
import { openPublisher } from './openConnection.ts';
import { declareTopology, MQTT_EXCHANGE, RECEIVED, getRoutingKey } from './topology.ts';

export interface PublisherPorts {
  broker: ExternalBroker;
  deployment: string;
  /** This server. */
  server: string;
  /** Checks whether messages of gateways reach a queue. */
  checks: boolean;
  log: Logger;
  /** Why it is not connected; null when it is. */
  onChange(reason: Error | null): void;
}

export interface RabbitPublisher {
  /** Publishes as soon as the broker is connected. */
  publish(topic: string, payload: string): void;
  isConnected(): boolean;
  /** True if messages of gateways reach a queue, as far as was checked. */
  isRouted(): boolean;
  close(): Promise<void>;
}

/** Messages that wait for the broker; beyond, the oldest are lost like those to a gateway that is offline. */
const MAX_WAITING = 1_000;
const CHECK_MS = 10_000;
/** The one that the MQTT plugin understands. */
const AT_LEAST_ONCE = { headers: { 'x-mqtt-publish-qos': 1 } };

export function openRabbitPublisher(ports: PublisherPorts): RabbitPublisher {
  const { broker, deployment, server, checks, log, onChange } = ports;
  const closing = new AbortController();
  /** Not yet confirmed, oldest first. */
  const waiting = new Set<{ topic: string; payload: string }>();
  let channel: ConfirmChannel | null = null;
  let isRouted = true;
  const running = keepConnected(connectOnce, onChange, closing.signal);

  function send(message: { topic: string; payload: string }): void {
    const content = Buffer.from(message.payload);
    try {
      channel?.publish(MQTT_EXCHANGE, getRoutingKey(message.topic), content, AT_LEAST_ONCE, (error) => {
        if (!error) waiting.delete(message);
      });
    } catch (error) {
      // The channel has just ended: the next one sends it.
      log.debug({ err: error, topic: message.topic }, 'a message could not be sent yet');
    }
  }

  async function check(to: ConfirmChannel): Promise<void> {
    const unrouted = await unroutedChannels(to);
    const wasRouted = isRouted;
    // Before the bindings are there again: until then what the broker acknowledges is lost.
    isRouted = unrouted.length === 0;
    if (!isRouted) {
      if (wasRouted) log.error({ broker: broker.url, channels: unrouted }, UNROUTED);
      await declareTopology(to, deployment);
    } else if (!wasRouted) log.info({ broker: broker.url }, ROUTED);
  }

  /** @returns why the connection ended */
  async function connectOnce(): Promise<Error> {
    const connection = await openPublisher(broker, `heliograph-${deployment}-${server} publishes`);
    let timer: NodeJS.Timeout | undefined;
    try {
      if (checks) {
        await declareTopology(connection.channel, deployment);
        await check(connection.channel);
        timer = setInterval(() => void check(connection.channel).catch(connection.fail), CHECK_MS);
      }
      channel = connection.channel;
      for (const message of waiting) send(message);
      onChange(null);
      await whenAborted(connection.lost, closing.signal);
    } finally {
      channel = null;
      clearInterval(timer);
      await connection.close();
    }
    return connection.lost.reason as Error;
  }

  return {
    publish(topic, payload) {
      const message = { topic, payload };
      if (waiting.size === MAX_WAITING) waiting.delete(waiting.values().next().value!);
      waiting.add(message);
      send(message);
    },
    isConnected: () => channel !== null,
    isRouted: () => isRouted,
    async close() {
      closing.abort();
      await running;
    },
  };
}

const UNROUTED =
  'messages of gateways reach no queue, although the broker acknowledges them: somebody removed a binding, which is now created again';
const ROUTED = 'messages of gateways reach a queue again';

/** RabbitMQ acknowledges what no queue matches. @returns the channels that no queue gets */
export async function unroutedChannels(channel: ConfirmChannel): Promise<string[]> {
  const keys = new Map(RECEIVED.map((name) => [getRoutingKey(topics[name](PROBE)), name]));
  const unrouted: string[] = [];
  const note = ({ fields }: { fields: { routingKey: string } }) => {
    const name = keys.get(fields.routingKey);
    if (name !== undefined) unrouted.push(name);
  };
  channel.on('return', note);
  try {
    // Returned messages come before their confirmation.
    await Promise.all(
      [...keys.keys()].map(
        (key) =>
          new Promise<void>((resolve, reject) =>
            channel.publish(MQTT_EXCHANGE, key, Buffer.alloc(0), { mandatory: true }, (error: Error | null) =>
              error ? reject(error) : resolve(),
            ),
          ),
      ),
    );
  } finally {
    channel.off('return', note);
  }
  return unrouted;
}
