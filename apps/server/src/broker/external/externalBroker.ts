import mqtt from 'mqtt';
import { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { ExternalBroker } from '../../config/brokerList.ts';
import { createRepeatedLog } from '../../support/repeatedLog.ts';
import { createAvailability } from './availability.ts';
import type { AcceptMessage } from './inbox.ts';
import type { MemberBroker } from './membership.ts';
import { retireSession } from './retireSession.ts';
import { openSlotConnection, type SlotConnection } from './slotConnection.ts';

export interface ExternalBrokerPorts {
  /** Id of the broker's row. */
  id: number;
  broker: ExternalBroker;
  /** Tells this deployment's sessions from those of others on the same broker. */
  deployment: string;
  /** This server. */
  server: string;
  accept: AcceptMessage;
  /** False: other servers receive messages, and this one only sends. */
  receives: boolean;
  /** True if the broker is known to share messages between servers. */
  isSuitable(): boolean;
  log: Logger;
}

export interface ExternalBrokerLink extends MemberBroker {
  /** Publishes as soon as the broker is connected. */
  publish(topic: string, payload: string): void;
  /** True if all that this server should receive and send can be. */
  isConnected(): boolean;
  /** Empties and removes a session with subscriptions of an earlier version. */
  retireSession(clientId: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const SHARED_CHANNELS = ['telemetry', 'alarm', 'backfill', 'upgradeReport'] as const;
/** Every plain subscription gets the retained status, so only one slot has it. */
const STATUS_TOPIC = '/gateway/+/status';
const STATUS_SLOT = 0;
/** The retained status is sent when the subscription is new: later ones wait in the session. */
const RETAINED_IF_NEW = 1;
const RECONNECT_MS = 1_000;
const FORGOTTEN =
  'an external broker has lost sessions of the servers, with what waited in them: what gateways sent to it meanwhile is lost';

/** Receives gateway messages from an external broker and publishes to gateways through it. */
export function connectExternalBroker(ports: ExternalBrokerPorts): ExternalBrokerLink {
  const { id, broker, deployment, server, accept, receives, log } = ports;
  const shared = SHARED_CHANNELS.map((channel) => `$share/heliograph-${deployment}//gateway/+/${channel}`);
  const availability = createAvailability(broker.url, log);
  const repeatedLog = createRepeatedLog(log);
  const open = new Map<number, SlotConnection>();
  const leaving = new Map<number, Promise<void>>();
  const closing = new AbortController();
  let hasShare = false;

  const publisher = mqtt.connect(broker.url, {
    clientId: `heliograph-${deployment}-publisher-${server}`,
    clean: true,
    reconnectPeriod: RECONNECT_MS,
    ...(broker.username !== undefined && { username: broker.username }),
    ...(broker.password !== undefined && { password: broker.password }),
  });
  publisher.on('error', (error) => availability.report('publisher', error));
  publisher.on('close', () => {
    if (!closing.signal.aborted)
      availability.report('publisher', new Error('the broker closed the connection'));
  });
  publisher.on('connect', () => {
    // A message does not wait until the broker has confirmed the one before.
    if (publisher.stream instanceof Socket) publisher.stream.setNoDelay(true);
    availability.report('publisher', null);
  });

  const getClientId = (slot: number) => `heliograph-${deployment}-${slot}`;

  function openSlot(slot: number, isKnown: boolean): SlotConnection {
    const topics = slot === STATUS_SLOT ? [...shared, STATUS_TOPIC] : shared;
    return openSlotConnection({
      broker,
      clientId: getClientId(slot),
      subscriptions: topics.map((topic) => ({ topic, qos: 1, rh: RETAINED_IF_NEW })),
      isKnown,
      accept,
      onChange: (reason) => availability.report(`slot ${slot}`, reason),
      onForgotten: () => repeatedLog('warn', { broker: broker.url }, FORGOTTEN),
    });
  }

  function leave(slot: number, connection: SlotConnection): void {
    open.delete(slot);
    availability.forget(`slot ${slot}`);
    const left = connection.close().finally(() => {
      if (leaving.get(slot) === left) leaving.delete(slot);
    });
    leaving.set(slot, left);
  }

  return {
    id,
    url: broker.url,
    isReachable: () => publisher.connected && ports.isSuitable(),
    hold(slots, known) {
      if (closing.signal.aborted) return;
      hasShare = true;
      for (const [slot, connection] of open) if (!slots.includes(slot)) leave(slot, connection);
      for (const slot of slots) if (!open.has(slot)) open.set(slot, openSlot(slot, known.includes(slot)));
    },
    subscribed: () => [...open].flatMap(([slot, connection]) => (connection.isConnected() ? [slot] : [])),
    left: async (slot) => leaving.get(slot),
    retire: (slot) =>
      retireSession(
        { broker, clientId: getClientId(slot), topics: [...shared, STATUS_TOPIC] },
        accept,
        closing.signal,
      ),
    retireSession: (clientId, topics) => retireSession({ broker, clientId, topics }, accept, closing.signal),
    publish(topic, payload) {
      publisher.publish(topic, payload, { qos: 1 }, (error) => {
        if (error) log.warn({ err: error, topic }, 'a message to an external broker could not be sent');
      });
    },
    isConnected: () =>
      publisher.connected &&
      (!receives ||
        (ports.isSuitable() && hasShare && [...open.values()].every((slot) => slot.isConnected()))),
    async close() {
      closing.abort(new Error('the server is stopping'));
      for (const [slot, connection] of open) leave(slot, connection);
      await Promise.all(leaving.values());
      await publisher.endAsync();
    },
  };
}
