import { topics, totalsTopic } from '@heliograph/contracts/mqtt';
import type { StationRelevance } from '@heliograph/contracts/http';
import type { HttpClient } from '../session/httpClient.ts';
import { parseJson } from '../parseJson.ts';
import type { EnginePorts } from '../ports.ts';
import { createBrokerLink, type BrokerLink } from './brokerLink.ts';
import { rememberBroker } from './lastBroker.ts';
import { createCredentials } from './credentials.ts';
import { createRequestChannel, type RequestChannel } from './requestChannel.ts';

/** Messages that gateways push; a `message` is any JSON. */
export interface GatewayEvents {
  onStatus: (uuid: string, message: unknown) => void;
  /** Unread: most of it is replaced before a page looks. */
  onTelemetry: (uuid: string, payload: Uint8Array<ArrayBuffer>) => void;
  onAlarm: (uuid: string, message: unknown) => void;
  /** Totals of what the server of a broker holds. */
  onTotals: (server: number, message: unknown) => void;
  /** The broker of these gateways is connected and subscribed. */
  onUp: (server: number, uuids: readonly string[]) => void;
  /** More gateways of a broker that is connected. */
  onAdded: (uuids: readonly string[]) => void;
  /** It is lost. */
  onDown: (uuids: readonly string[]) => void;
  /** A connection attempt failed, or a connection was lost. */
  onTrouble: () => void;
}

type Route = (payload: Uint8Array<ArrayBuffer>) => void;

interface Broker {
  clientId: string;
  events: GatewayEvents;
  link: BrokerLink;
  channel: RequestChannel;
  uuids: string[];
  /** Routes of messages, by topic. */
  routes: Map<string, Route>;
}

/** One connection to each broker that a session's gateways use, however many pages are open [LIVE-01]. */
export function createConnections({ ports, http }: { ports: EnginePorts; http: HttpClient }) {
  const brokers = new Map<number, Broker>();
  const credentials = createCredentials(http, ports.now);
  let remembered = '';

  function open(id: number, prefix: string, events: GatewayEvents): Broker {
    const clientId = `${prefix}${Math.floor(ports.random() * 2 ** 48).toString(36)}`;
    let wasUp = false;
    const link = createBrokerLink({
      connect: ports.connect,
      now: ports.now,
      setTimer: ports.setTimer,
      random: ports.random,
      clientId,
      credentials: async (renew) => {
        try {
          return await credentials.get(id, renew);
        } catch (error) {
          events.onTrouble();
          throw error;
        }
      },
      topics: () => [...broker.routes.keys()],
      onUp: () => {
        wasUp = true;
        events.onUp(id, broker.uuids);
      },
      onDown: () => {
        channel.drop();
        if (wasUp) events.onDown(broker.uuids);
        else events.onTrouble();
        wasUp = false;
      },
      onMessage: (topic, payload) => broker.routes.get(topic)?.(payload),
    });
    const channel = createRequestChannel({
      clientId,
      publish: (topic, payload) => link.publish(topic, payload),
      now: ports.now,
      setTimer: ports.setTimer,
    });
    const broker: Broker = { clientId, events, link, channel, uuids: [], routes: new Map() };
    return broker;
  }

  function assign(id: number, broker: Broker, uuids: string[], scope: string) {
    const { events } = broker;
    const before = broker.routes;
    const known = new Set(broker.uuids);
    broker.uuids = uuids;
    broker.routes = new Map<string, Route>(
      uuids.flatMap((uuid): [string, Route][] => [
        [topics.status(uuid), (payload) => events.onStatus(uuid, parseJson(payload))],
        [topics.telemetry(uuid), (payload) => events.onTelemetry(uuid, payload)],
        [topics.alarm(uuid), (payload) => events.onAlarm(uuid, parseJson(payload))],
        [
          topics.response(uuid, broker.clientId),
          (payload) => broker.channel.receive(uuid, parseJson(payload)),
        ],
      ]),
    );
    if (scope !== '')
      broker.routes.set(totalsTopic(scope), (payload) => events.onTotals(id, parseJson(payload)));
    broker.link.change(
      [...broker.routes.keys()].filter((topic) => !before.has(topic)),
      [...before.keys()].filter((topic) => !broker.routes.has(topic)),
    );
    const added = uuids.filter((uuid) => !known.has(uuid));
    if (added.length > 0 && broker.link.isUp()) events.onAdded(added);
  }

  return {
    /**
     * Connects to the brokers of these gateways, and closes the connections to others. With a scope of totals, connects to
     * all brokers, and listens to them.
     */
    connect(
      {
        gateway,
        mqtt_server,
        totals_scope: scope,
      }: Pick<StationRelevance, 'gateway' | 'mqtt_server' | 'totals_scope'>,
      events: GatewayEvents,
    ) {
      credentials.adopt(mqtt_server);
      const url = mqtt_server[0]?.mqtt_ws_url ?? '';
      if (url !== '' && url !== remembered) rememberBroker(ports, (remembered = url));
      const uuidsOf = new Map<number, string[]>(mqtt_server.map(({ mqtt_id }) => [mqtt_id, []]));
      const isNeeded = (uuids: readonly string[]) => uuids.length > 0 || scope !== '';
      for (const { uuid, mqtt_server_id } of gateway) uuidsOf.get(mqtt_server_id)?.push(uuid);
      for (const [id, broker] of brokers) {
        const uuids = uuidsOf.get(id);
        if (uuids && isNeeded(uuids)) continue;
        broker.link.close();
        broker.channel.drop();
        brokers.delete(id);
      }
      for (const { mqtt_id, mqtt_client_prefix } of mqtt_server) {
        const uuids = uuidsOf.get(mqtt_id)!;
        if (!isNeeded(uuids)) continue;
        let broker = brokers.get(mqtt_id);
        if (!broker) brokers.set(mqtt_id, (broker = open(mqtt_id, mqtt_client_prefix, events)));
        assign(mqtt_id, broker, uuids, scope);
      }
    },

    /** Sends requests to gateways; undefined while their broker is not connected. */
    channelOf(serverId: number): RequestChannel | undefined {
      const broker = brokers.get(serverId);
      return broker?.link.isUp() ? broker.channel : undefined;
    },

    count() {
      const all = [...brokers.values()];
      return { up: all.filter(({ link }) => link.isUp()).length, of: all.length };
    },

    /** The network is back: retry at once. */
    reconnectNow() {
      for (const { link } of brokers.values()) link.reconnectNow();
    },
    /** The session was renewed and has new credentials. */
    renewCredentials() {
      for (const { link } of brokers.values()) link.renew();
    },
    /** The machine slept: every connection may be dead. */
    restart() {
      for (const { link } of brokers.values()) link.restart();
    },

    close() {
      for (const { link, channel } of brokers.values()) {
        link.close();
        channel.drop();
      }
      brokers.clear();
    },
  };
}
