import { parseTopic } from '@heliograph/contracts/mqtt';
import { keepNewest } from '@heliograph/domain/telemetry';
import type { AedesPublishPacket, Client } from 'aedes';
import type { BrokerLimits } from './brokerLimits.ts';

/** aedes keeps subscriptions by topic, without a type. */
type Subscribed = Client & { subscriptions: Partial<Record<string, { qos: number }>> };

/**
 * aedes drops a packet that follows one with a higher number of the same sender. What was held back gets its number when it
 * is sent, which may be higher than that of an alarm that is still being stored, so it has a sender of its own.
 */
const brokerId = 'slowClients';

/** Telemetry that a client gets once its connection has sent everything else. */
interface Backlog {
  isHolding: boolean;
  isSending: boolean;
  /** By topic; the one whose last message is the oldest comes first. */
  messages: Map<string, { payload: Buffer }[]>;
  bytes: number;
}

interface Options {
  limits: BrokerLimits['unsent'];
  /** A client's connection is too far behind. */
  onOverflow: (client: Client) => void;
}

/**
 * Handles clients that read more slowly than the broker sends. Once `limits.telemetry` bytes wait in a connection, the
 * telemetry that its client takes with QoS 0 is held back until they are sent. Meanwhile a message replaces an earlier
 * one that reports the same, so the client gets the newest of each gateway next, however long its connection took.
 * Everything else is sent, up to `limits.overall`.
 *
 * @returns for aedes's `authorizeForward`: the packet where a client gets it now, otherwise null
 */
export function createSlowClients({ limits, onOverflow }: Options) {
  const backlogs = new WeakMap<Client, Backlog>();

  function getBacklog(client: Client): Backlog {
    const backlog: Backlog = { isHolding: false, isSending: false, messages: new Map(), bytes: 0 };
    backlogs.set(client, backlog);
    client.conn.on('drain', () => sendNext(client, backlog));
    client.conn.once('close', () => backlog.messages.clear());
    return backlog;
  }

  function hold(backlog: Backlog, { topic, payload }: AedesPublishPacket) {
    const { messages } = backlog;
    const waiting = messages.get(topic) ?? [];
    const message = { payload: typeof payload === 'string' ? Buffer.from(payload) : payload };
    const replaced = keepNewest(waiting, message);
    messages.delete(topic);
    messages.set(topic, waiting);
    backlog.isHolding = true;
    backlog.bytes += message.payload.length - (replaced?.payload.length ?? 0);
    for (const oldest of messages.keys()) {
      if (backlog.bytes <= limits.overall) break;
      take(backlog, oldest);
    }
  }

  function take(backlog: Backlog, topic: string): { payload: Buffer }[] {
    const waiting = backlog.messages.get(topic) ?? [];
    backlog.messages.delete(topic);
    for (const { payload } of waiting) backlog.bytes -= payload.length;
    return waiting;
  }

  /** Everything was sent: the connection takes as much again. */
  function sendNext(client: Client, backlog: Backlog) {
    let sent = 0;
    backlog.isSending = true;
    for (const topic of backlog.messages.keys()) {
      if (sent > limits.telemetry) break;
      const waiting = take(backlog, topic);
      // It may have unsubscribed, or lost the right to it.
      if (!isReplaceable(client, topic)) continue;
      for (const { payload } of waiting) {
        sent += payload.length;
        const packet = {
          cmd: 'publish',
          topic,
          payload,
          qos: 0,
          retain: false,
          dup: false,
          brokerId,
        } as const;
        client.publish(packet, () => undefined);
      }
    }
    backlog.isSending = false;
    // The messages sent now bring the next `drain`.
    backlog.isHolding = backlog.messages.size > 0;
  }

  function isReplaceable(client: Client, topic: string): boolean {
    const { subscriptions } = client as Subscribed;
    return subscriptions[topic]?.qos === 0 && parseTopic(topic)?.channel === 'telemetry';
  }

  return (client: Client, packet: AedesPublishPacket): AedesPublishPacket | null => {
    const unsent = client.conn.writableLength;
    const backlog = backlogs.get(client);
    if ((unsent <= limits.telemetry && !backlog?.isHolding) || backlog?.isSending) return packet;
    if (isReplaceable(client, packet.topic)) {
      hold(backlog ?? getBacklog(client), packet);
      return null;
    }
    if (unsent <= limits.overall) return packet;
    // More may be on its way to a client that was just disconnected.
    if (!client.conn.destroyed) onOverflow(client);
    return null;
  };
}
