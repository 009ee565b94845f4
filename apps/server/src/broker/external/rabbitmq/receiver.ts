import type { Channel, ConsumeMessage } from 'amqplib';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalBroker } from '../../../config/brokerList.ts';
import { createInbox, type AcceptMessage } from '../inbox.ts';
import { keepConnected, whenAborted } from '../keepConnected.ts';
import { ALL_SLOTS } from '../../../storage/repositories/slotTable.ts';
import { openReceiver, type RabbitConnection } from './openConnection.ts';
import { declareTopology, getQueueName, getTopic } from './topology.ts';

export interface ReceiverPorts {
  broker: ExternalBroker;
  deployment: string;
  /** This server. */
  server: string;
  accept: AcceptMessage;
  /** Why it is not connected; null when it is. */
  onChange(reason: Error | null): void;
}

/** Consumes the queues of gateways. */
export interface Receiver {
  isConnected(): boolean;
  /** Leaves the queues of other slots to other servers, as far as there are any. */
  prefer(slots: readonly number[]): void;
  /** Stores what has arrived, then closes the connection. */
  close(): Promise<void>;
}

/** Unacknowledged messages of each queue. */
const PREFETCH = 256;
/** For what has arrived, when the connection is closed. */
const FINISH_MS = 3_000;

/**
 * Every server consumes every queue; the broker chooses which one is active and takes the next one at once when that is
 * gone. So that all servers get their share, who is active on a queue that should be another's goes to the end of the line.
 */
export function openRabbitReceiver(ports: ReceiverPorts): Receiver {
  const { broker, deployment, server, accept, onChange } = ports;
  const closing = new AbortController();
  let consumption: Consumption | null = null;
  const running = keepConnected(connectOnce, onChange, closing.signal);

  /** @returns why the connection ended */
  async function connectOnce(): Promise<Error> {
    const connection = await openReceiver(broker, `heliograph-${deployment}-${server} receives`);
    const inbox = createInbox(accept);
    try {
      await declareTopology(connection.channel, deployment);
      await connection.channel.prefetch(PREFETCH);
      consumption = await consumeAll(connection, deployment, (message) =>
        inbox.receive(
          {
            topic: getTopic(message.fields.routingKey),
            payload: message.content,
            acknowledge() {
              if (!connection.lost.aborted) connection.channel.ack(message);
            },
            // Acknowledgements may come in any order.
            postpone: () => undefined,
          },
          connection.lost,
        ),
      );
      onChange(null);
      await whenAborted(connection.lost, closing.signal);
    } finally {
      await consumption?.stop();
      consumption = null;
      if (!connection.lost.aborted) await Promise.race([inbox.finished(), pause(FINISH_MS)]);
      await connection.close();
    }
    return connection.lost.reason as Error;
  }

  return {
    isConnected: () => consumption !== null,
    prefer: (slots) => consumption?.prefer(slots),
    async close() {
      closing.abort();
      await running;
    },
  };
}

type Consumption = Awaited<ReturnType<typeof consumeAll>>;

async function consumeAll(
  { channel, lost, fail }: RabbitConnection<Channel>,
  deployment: string,
  onMessage: (message: ConsumeMessage) => void,
) {
  /** Slots that sent something since the last look. */
  const active = new Set<number>();
  const moving = new Set<number>();
  const tags = new Map<number, string>();

  async function consume(slot: number): Promise<void> {
    const { consumerTag } = await channel.consume(getQueueName(deployment, slot), (message) => {
      if (!message) {
        fail(new Error('the broker removed a queue'));
        return;
      }
      active.add(slot);
      onMessage(message);
    });
    tags.set(slot, consumerTag);
  }

  /** Moves a slot to its end; messages that have arrived can still be acknowledged. */
  async function moveToEnd(slot: number): Promise<void> {
    moving.add(slot);
    await channel.cancel(tags.get(slot)!);
    await consume(slot);
    moving.delete(slot);
  }

  await Promise.all(ALL_SLOTS.map(consume));
  return {
    prefer(preferred: readonly number[]): void {
      for (const slot of active)
        if (!preferred.includes(slot) && !moving.has(slot)) moveToEnd(slot).catch(fail);
      active.clear();
    },
    async stop(): Promise<void> {
      if (lost.aborted) return;
      await Promise.all([...tags.values()].map((tag) => channel.cancel(tag))).catch(fail);
    },
  };
}
