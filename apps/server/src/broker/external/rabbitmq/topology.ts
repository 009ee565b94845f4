import type { Channel } from 'amqplib';
import { SLOTS } from '../slotTable.ts';

/** The exchange through which RabbitMQ's MQTT plugin publishes. */
export const MQTT_EXCHANGE = 'amq.topic';

/** Channels whose messages servers receive. */
export const RECEIVED = ['status', 'telemetry', 'alarm', 'backfill', 'upgradeReport'] as const;

export const routingKeyOf = (topic: string): string => topic.replaceAll('/', '.');
export const topicOf = (routingKey: string): string => routingKey.replaceAll('.', '/');

/** One for each slot. */
export const queueOf = (deployment: string, slot: number): string => `heliograph-${deployment}-${slot}`;

/**
 * Creates what is missing of: the plugin's exchange → one that hashes by routing key → a queue for each slot. So each
 * topic is in one queue, in order, and each queue has one active consumer among all servers. Queues come first, since a
 * binding without queues would lose messages.
 */
export async function declareTopology(channel: Channel, deployment: string): Promise<void> {
  const exchange = `heliograph-${deployment}`;
  await channel.assertExchange(exchange, 'x-consistent-hash', { durable: true });
  for (let slot = 0; slot < SLOTS; slot++) {
    const queue = queueOf(deployment, slot);
    await channel.assertQueue(queue, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', 'x-single-active-consumer': true },
    });
    // The key is the queue's weight.
    await channel.bindQueue(queue, exchange, '1');
  }
  for (const channelName of RECEIVED)
    await channel.bindExchange(exchange, MQTT_EXCHANGE, `.gateway.*.${channelName}`);
}
