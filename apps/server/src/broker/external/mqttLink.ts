import { parser, writeToStream, type ISubscription, type Packet } from 'mqtt-packet';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ExternalBroker } from '../../config/brokerList.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import { createAnswers, type Request } from './answers.ts';

/** A message from the broker, to be acknowledged once. */
export interface LinkMessage {
  topic: string;
  payload: Buffer;
  /** Tells the broker that the message is stored; without effect once the connection is closed. */
  acknowledge(): void;
  /** Lets the messages after it be acknowledged before it. */
  postpone(): void;
}

export interface LinkOptions {
  broker: Pick<ExternalBroker, 'url' | 'username' | 'password'>;
  clientId: string;
  /** How long the broker keeps the session without a connection, s; 0: no longer than the connection. */
  sessionExpiry: number;
  onMessage(message: LinkMessage): void;
  /** The connection ended without `end`. Not called when `connectLink` rejects. */
  onLost(reason: Error): void;
}

/** A connection to a broker that may send many messages before the first is acknowledged. */
export interface Link {
  /** True if the broker had a session of the client id. */
  readonly sessionPresent: boolean;
  /** @throws BrokerError when the broker refuses one of them */
  subscribe(subscriptions: readonly ISubscription[]): Promise<void>;
  unsubscribe(topics: readonly string[]): Promise<void>;
  /** Resolves when the broker has the message. @throws BrokerError when it refuses it */
  publish(topic: string, payload: string): Promise<void>;
  /** Resolves when the broker answers: what it sent before has been handed over. */
  ping(): Promise<void>;
  /** Hands no more messages over; those that were can still be acknowledged. */
  pause(): void;
  /** Closes the connection. @param options.forget also removes the session, with its messages, from the broker */
  end(options?: { forget: boolean }): Promise<void>;
}

/** The broker answered that it does not do what it is asked to. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';
  /** MQTT 5 reason code. */
  readonly code: number;
  constructor(message: string, code: number) {
    super(code === 0 ? message : `${message} (reason 0x${code.toString(16)})`);
    this.code = code;
  }
}

/** A broker that cannot do what the product needs; the message says why. */
export class UnsuitableBrokerError extends Error {
  override readonly name = 'UnsuitableBrokerError';
}

/** Messages that a broker sends before the first is acknowledged. */
const WINDOW = 256;
/** Unacknowledged payload, bytes, from which on nothing more is read. */
const MAX_UNACKNOWLEDGED_BYTES = 16 * 2 ** 20;
/** The broker drops a larger packet; ingest would refuse it. */
const MAX_PACKET_BYTES = 17 * 2 ** 20;
const KEEPALIVE_S = 30;
const CONNECT_MS = 8_000;
const CLOSE_MS = 1_000;
const V5 = { protocolVersion: 5 };
const UNSUPPORTED_VERSION = [0x01, 0x84];

/**
 * Connects by MQTT 5: its sessions outlive a connection for as long as we say, and its brokers name their reasons.
 * MQTT.js hands over the next message only when the last one is acknowledged, too few for a transaction.
 *
 * @throws BrokerError when the broker refuses the connection, UnsuitableBrokerError when it does so for its version
 */
export async function connectLink(options: LinkOptions): Promise<Link> {
  const { socket, connected } = openSocket(options.broker.url);
  const answers = createAnswers();
  const acknowledgements = createAcknowledgements((messageId) => send({ cmd: 'puback', messageId }));
  /** Bytes of messages that are not acknowledged. */
  let weight = 0;
  let isPaused = false;
  let heardAt = Date.now();
  let failure: Error | null = null;

  function fail(reason: Error): void {
    failure ??= reason;
    socket.destroy();
  }

  function send(packet: Packet): void {
    // Packets of one turn of the event loop leave together.
    if (socket.writable) writeToStream(packet, socket, V5);
  }

  function request<R extends Request>(packet: R) {
    const answer = answers.expect(packet);
    send(packet);
    return answer;
  }

  function updateFlow(): void {
    if (isPaused || weight > MAX_UNACKNOWLEDGED_BYTES) socket.pause();
    else socket.resume();
  }

  function hand(topic: string, payload: Buffer, messageId: number | undefined): void {
    const entry = messageId === undefined ? null : acknowledgements.add(messageId);
    let isOpen = true;
    weight += payload.length;
    updateFlow();
    options.onMessage({
      topic,
      payload,
      postpone: () => entry?.postpone(),
      acknowledge() {
        if (!isOpen) return;
        isOpen = false;
        weight -= payload.length;
        entry?.acknowledge();
        updateFlow();
      },
    });
  }

  function receive(packet: Packet): void {
    if (packet.cmd === 'publish') {
      const { topic, payload, qos, messageId } = packet;
      // Messages that arrive while paused come again with the next connection.
      if (!isPaused) hand(topic, payload as Buffer, qos === 0 ? undefined : messageId);
    } else if (packet.cmd === 'disconnect') {
      fail(new BrokerError('the broker ended the connection', packet.reasonCode ?? 0));
    } else {
      answers.settle(packet);
    }
  }

  const packets = parser(V5);
  packets.on('packet', receive);
  packets.on('error', (error: Error) =>
    fail(new Error(`the broker does not speak MQTT 5: ${error.message}`)),
  );
  socket.on('data', (bytes) => {
    heardAt = Date.now();
    packets.parse(bytes);
  });
  socket.on('error', (error) => (failure ??= error));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void closed.then(() => answers.fail(failure ?? new Error('the broker closed the connection')));

  const timeout = setTimeout(() => fail(new Error('the broker does not answer')), CONNECT_MS);
  let keepalive = KEEPALIVE_S;
  let sessionPresent = false;
  try {
    await Promise.race([connected, closed]);
    const connack = await request(connectPacket(options));
    const { reasonCode = 0, properties } = connack;
    if (UNSUPPORTED_VERSION.includes(reasonCode))
      throw new UnsuitableBrokerError('the broker does not speak MQTT 5');
    if (reasonCode !== 0) throw new BrokerError('the broker refuses the connection', reasonCode);
    keepalive = properties?.serverKeepAlive ?? KEEPALIVE_S;
    sessionPresent = connack.sessionPresent;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timeout);
  }

  const pingMs = keepalive * 400;
  const pings = setInterval(() => {
    // While nothing is read, no answer can be.
    if (socket.isPaused()) heardAt = Date.now();
    if (Date.now() - heardAt > 2.5 * pingMs) fail(new Error('the broker no longer answers'));
    else send({ cmd: 'pingreq' });
  }, pingMs);
  let hasEnded = false;
  void closed.then(() => {
    clearInterval(pings);
    if (!hasEnded) options.onLost(failure ?? new Error('the broker closed the connection'));
  });

  return {
    sessionPresent,
    async subscribe(subscriptions) {
      const messageId = answers.nextId();
      const { granted } = await request({ cmd: 'subscribe', messageId, subscriptions: [...subscriptions] });
      for (const [i, { topic }] of subscriptions.entries()) {
        const code = Number(granted[i] ?? 0x80);
        if (code >= 0x80) throw new BrokerError(`the broker refuses the subscription ${topic}`, code);
      }
    },
    async unsubscribe(topics) {
      await request({ cmd: 'unsubscribe', messageId: answers.nextId(), unsubscriptions: [...topics] });
    },
    async publish(topic, payload) {
      const message = { topic, payload, qos: 1, dup: false, retain: false } as const;
      const { reasonCode = 0 } = await request({ cmd: 'publish', messageId: answers.nextId(), ...message });
      if (reasonCode >= 0x80) throw new BrokerError(`the broker refuses a message to ${topic}`, reasonCode);
    },
    async ping() {
      await request({ cmd: 'pingreq' });
    },
    pause() {
      isPaused = true;
      updateFlow();
    },
    async end(how) {
      hasEnded = true;
      isPaused = true;
      send({ cmd: 'disconnect', reasonCode: 0, properties: how?.forget ? { sessionExpiryInterval: 0 } : {} });
      socket.end();
      // The connection would not close with unread data.
      socket.resume();
      const timeout = setTimeout(() => socket.destroy(), CLOSE_MS);
      await closed;
      clearTimeout(timeout);
    },
  };
}

function connectPacket({ broker, clientId, sessionExpiry }: LinkOptions) {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId,
    clean: sessionExpiry === 0,
    keepalive: KEEPALIVE_S,
    ...(broker.username !== undefined && { username: broker.username }),
    ...(broker.password !== undefined && { password: Buffer.from(broker.password) }),
    properties: {
      sessionExpiryInterval: sessionExpiry,
      receiveMaximum: WINDOW,
      maximumPacketSize: MAX_PACKET_BYTES,
    },
  } as const;
}

function openSocket(url: string): { socket: Socket; connected: Promise<void> } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isTls = protocol === 'mqtts:';
  const socket = isTls
    ? connectTls({ host, port: Number(port || 8883), servername: isIP(host) ? '' : host })
    : connectTcp({ host, port: Number(port || 1883) });
  socket.setNoDelay(true);
  const connected = new Promise<void>((resolve) =>
    socket.once(isTls ? 'secureConnect' : 'connect', () => resolve()),
  );
  return { socket, connected };
}
