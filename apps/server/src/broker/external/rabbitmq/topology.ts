import type { Channel } from 'amqplib';
import { ALL_SLOTS } from '../../../storage/repositories/slotTable.ts';

/** The exchange through which RabbitMQ's MQTT plugin publishes. */
export const MQTT_EXCHANGE = 'amq.topic';

/** Channels whose messages servers receive. */
export const RECEIVED = ['status', 'telemetry', 'alarm', 'backfill', 'upgradeReport'] as const;

export const getRoutingKey = (topic: string): string => topic.replaceAll('/', '.');
export const getTopic = (routingKey: string): string => routingKey.replaceAll('.', '/');

/** One for each slot. */
export const getQueueName = (deployment: string, slot: number): string => `heliograph-${deployment}-${slot}`;

/**
 * From the plugin's exchange to one that hashes by routing key, and from there to a queue for each slot. So each topic is
 * in one queue, in order, and each queue has one active consumer among all servers.
 */
export function createTopology(deployment: string) {
  const exchange = `heliograph-${deployment}`;
  return {
    exchange: { name: exchange, type: 'x-consistent-hash' },
    queues: ALL_SLOTS.map((slot) => getQueueName(deployment, slot)),
    queueArguments: { 'x-queue-type': 'quorum', 'x-single-active-consumer': true },
    /** Weight of a queue's binding to the exchange. */
    weight: '1',
    /** Routing keys of the exchange's bindings to the plugin's exchange. */
    routingKeys: RECEIVED.map((channel) => `.gateway.*.${channel}`),
  };
}

/** Creates what is missing. Queues come first, since a binding without queues would lose messages. */
export async function declareTopology(channel: Channel, deployment: string): Promise<void> {
  const { exchange, queues, queueArguments, weight, routingKeys } = createTopology(deployment);
  await channel.assertExchange(exchange.name, exchange.type, { durable: true });
  for (const queue of queues) {
    await channel.assertQueue(queue, { durable: true, arguments: queueArguments });
    await channel.bindQueue(queue, exchange.name, weight);
  }
  for (const key of routingKeys) await channel.bindExchange(exchange.name, MQTT_EXCHANGE, key);
}
