import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalBroker } from '../../../config/brokerList.ts';

/** A connection of its own for each direction: RabbitMQ stops reading from those that publish when it lacks memory. */
export interface RabbitConnection<C extends Channel> {
  channel: C;
  /** Aborts with the reason when the connection or its channel ends. */
  lost: AbortSignal;
  /** Ends the connection, for instance because a queue is gone. */
  fail(reason: Error): void;
  close(): Promise<void>;
}

/** RabbitMQ gives up a silent server after three of them, and another one takes over, s. */
const HEARTBEAT_S = 3;
const CONNECT_MS = 8_000;
const CLOSE_MS = 1_000;

export const openReceiver = (broker: ExternalBroker, name: string): Promise<RabbitConnection<Channel>> =>
  openConnection(broker, name, (connection) => connection.createChannel());

export const openPublisher = (
  broker: ExternalBroker,
  name: string,
): Promise<RabbitConnection<ConfirmChannel>> =>
  openConnection(broker, name, (connection) => connection.createConfirmChannel());

async function openConnection<C extends Channel>(
  { amqpUrl, username, password }: ExternalBroker,
  name: string,
  createChannel: (connection: ChannelModel) => Promise<C>,
): Promise<RabbitConnection<C>> {
  const { protocol, hostname, port, pathname } = new URL(amqpUrl!);
  // Most servers have no RabbitMQ.
  const { connect } = await import('amqplib');
  const connection = await connect(
    {
      protocol: protocol.slice(0, -1),
      hostname: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      // Still percent-encoded, as amqplib expects it.
      vhost: pathname.slice(1),
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      heartbeat: HEARTBEAT_S,
    },
    { noDelay: true, timeout: CONNECT_MS, clientProperties: { connection_name: name } },
  );
  const lost = new AbortController();
  const end = (error?: Error) => lost.abort(error ?? new Error('the broker closed the connection'));
  connection.on('error', end).on('close', end);
  async function close(): Promise<void> {
    // Nothing can be acknowledged from here on.
    lost.abort(new Error('the connection is closed'));
    // One that has just been lost cannot be closed.
    await Promise.race([connection.close().catch(() => undefined), pause(CLOSE_MS)]);
  }
  try {
    const channel = await createChannel(connection);
    channel.on('error', end).on('close', () => end(new Error('the broker closed the channel')));
    return { channel, lost: lost.signal, fail: end, close };
  } catch (error) {
    await close();
    throw error;
  }
}
