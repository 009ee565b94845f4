import type { SetTimer } from '@heliograph/domain/time';
import type { Server } from 'node:http';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AccessCache } from '../access/access.ts';
import type { GatewayUpdates } from '../gateways/gatewayUpdates.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { DiskSpace } from '../disk/diskSpace.ts';
import { announce } from '../storage/changeFeed.ts';
import type { BrokerRow } from '../storage/repositories/brokers.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Schema } from '../storage/schema.ts';
import type { TotalsBroker } from '../totals/createTotals.ts';
import { startEmbeddedBroker, type BrokerCounters } from './embeddedBroker.ts';
import type { BrokerLimits } from './brokerLimits.ts';
import { createBrokerAuth } from './brokerAuth.ts';
import { createGatewayDirectory } from './gatewayDirectory.ts';
import type { MessageRouter } from './messageRouter.ts';
import type { NodeTable } from '../storage/repositories/nodeTable.ts';
import { createPlacement } from './nodes/placement.ts';
import type { TlsPair } from '../net/tlsFiles.ts';
import { createBrokerChecks, type BrokerChecks } from './external/brokerChecks.ts';
import { startExternalBrokers } from './external/externalBrokers.ts';
import { createManagementApi } from './external/rabbitmq/managementApi.ts';
import { watchRevocations } from './external/rabbitmq/revocations.ts';
import { acceptWebsockets, listenTcp, listenTls } from './listeners.ts';

export interface BrokersPorts {
  config: Config;
  db: Kysely<Schema>;
  pool: Pick<pg.Pool, 'connect' | 'query'>;
  /** The embedded broker that this server holds among others on the database; null without others. */
  held: { id: number; table: NodeTable } | null;
  repositories: Repositories;
  access: AccessCache;
  credentials: MqttCredentials;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange' | 'onMessage'>;
  grants: WriteGrants;
  sessions: Sessions;
  /** Null: other servers take in the messages of gateways. */
  messageRouter: MessageRouter | null;
  disk: Pick<DiskSpace, 'isFull'>;
  limits: BrokerLimits;
  /** See `EmbeddedBrokerPorts`. */
  onRepeatedTakeover: (uuid: string) => void;
  setTimer: SetTimer;
  log: Logger;
  now: () => number;
}

/** Ports that gateways use; null where this server has no broker of its own. */
export interface BrokerPorts {
  mqtt: number | null;
  mqtts: number | null;
}

export interface Brokers {
  /** Opens the TCP ports, the one for TLS only with a certificate. @returns them; none with external brokers */
  listen(tls: TlsPair | null): Promise<BrokerPorts>;
  /** Uses a certificate for new connections over TLS. */
  renewTls(pair: TlsPair): void;
  acceptWebsockets(http: Server): void;
  /** Where a gateway reaches its broker; the embedded one is at the host of the portal, over TLS if it can. */
  gatewayUrl(broker: BrokerRow, origin: string): string;
  /** Publishes to a gateway, on its own topic; the message is lost when the gateway is offline. */
  publish(uuid: string, topic: string, payload: string): void;
  /** True if messages of gateways can arrive. */
  isReady(): boolean;
  /** False while messages of external brokers wait because nothing can be stored. */
  isStoring(): boolean;
  /** Answers external brokers that ask; null without. */
  checks: BrokerChecks | null;
  /** The brokers that gateways publish to. */
  links(): Promise<{ address: string; connected: boolean }[]>;
  /** Where totals are published; null without an embedded broker. */
  totals: TotalsBroker | null;
  /** Null with external brokers. */
  counters: (() => BrokerCounters) | null;
  /** Another server has this one's embedded broker: the last wills of its gateways count for nothing. */
  handOver(): void;
  /** Closes every connection; a second call has no effect. */
  close(): Promise<void>;
}

/** Starts the embedded broker, connects to the external ones in the configuration, or leaves that to other servers. */
export async function startBrokers(ports: BrokersPorts): Promise<Brokers> {
  const { messageRouter, config } = ports;
  const directory = createGatewayDirectory({ gateways: ports.repositories.gateways, now: ports.now });
  ports.gatewayUpdates.onChange((gateways) =>
    gateways === 'all' ? directory.forgetAll() : directory.forget(gateways),
  );
  if (config.externalBrokers.length > 0) return startExternal(ports, directory);
  return messageRouter ? startEmbedded({ ...ports, messageRouter }, directory) : remoteBrokers(ports);
}

/** By the clocks of two machines. */
const SEEN_LATELY_MS = 15_000;

type Directory = ReturnType<typeof createGatewayDirectory>;

async function startEmbedded(
  { config, held, ...ports }: BrokersPorts & { messageRouter: MessageRouter },
  directory: Directory,
): Promise<Brokers> {
  const brokerAuth = createBrokerAuth({ ...ports, directory });
  const broker = await startEmbeddedBroker({
    ...ports,
    gateways: ports.repositories.gateways,
    placement:
      held &&
      createPlacement({
        brokerId: held.id,
        table: held.table,
        directory,
        log: ports.log,
        elapsed: () => performance.now(),
      }),
    brokerAuth,
    directory,
  });
  // One that is for a gateway of another server has no receiver here.
  ports.gatewayUpdates.onMessage(({ topic, payload }) => broker.publish(topic, payload));
  const closers: (() => void)[] = [];
  const { mqttPort, mqttsPort } = config;
  const listening: BrokerPorts = { mqtt: null, mqtts: null };
  let renewTls: ((pair: TlsPair) => void) | null = null;
  return {
    async listen(tls) {
      const tcp = await listenTcp(broker, { ...config, port: mqttPort });
      closers.push(tcp.close);
      listening.mqtt = tcp.port;
      if (tls && mqttsPort !== null) {
        const secure = await listenTls(broker, { ...config, port: mqttsPort }, tls);
        closers.push(secure.close);
        listening.mqtts = secure.port;
        renewTls = secure.renew;
      }
      return listening;
    },
    renewTls: (pair) => renewTls?.(pair),
    gatewayUrl: (_broker, origin) => config.part.gatewayUrl ?? urlAt(origin, listening),
    publish: (_uuid, topic, payload) => broker.publish(topic, payload),
    acceptWebsockets(http) {
      const name = config.part.nodeName;
      closers.push(acceptWebsockets(broker, http, { ...config, name, log: ports.log }));
    },
    isReady: () => listening.mqtt !== null,
    isStoring: () => true,
    links: () =>
      Promise.resolve([
        { address: `mqtt port ${listening.mqtt ?? mqttPort}`, connected: listening.mqtt !== null },
        ...(mqttsPort === null
          ? []
          : [{ address: `mqtts port ${listening.mqtts ?? mqttsPort}`, connected: listening.mqtts !== null }]),
      ]),
    totals: broker,
    counters: broker.counters,
    checks: null,
    handOver: broker.handOver,
    async close() {
      for (const close of closers.splice(0)) close();
      await broker.close();
    },
  };
}

function urlAt(origin: string, { mqtt, mqtts }: BrokerPorts): string {
  const { hostname } = new URL(origin);
  return mqtts === null ? `mqtt://${hostname}:${mqtt}` : `mqtts://${hostname}:${mqtts}`;
}

/** Parts that only the embedded broker has. */
const NOT_LISTENING = {
  listen: () => Promise.resolve({ mqtt: null, mqtts: null }),
  renewTls: () => undefined,
  acceptWebsockets: () => undefined,
  handOver: () => undefined,
  totals: null,
  counters: null,
  checks: null,
};

async function startExternal(ports: BrokersPorts, directory: Directory): Promise<Brokers> {
  const brokers = await startExternalBrokers(ports, directory);
  const checks = createBrokerChecks({
    ...ports,
    brokers: ports.config.externalBrokers.filter(({ amqpUrl }) => amqpUrl === null),
    brokerAuth: createBrokerAuth({ ...ports, directory }),
    directory,
    subscriptions: ports.repositories.brokers,
  });
  const stops = ports.config.externalBrokers
    .filter(({ apiUrl }) => apiUrl !== null)
    .map((broker) => watchRevocations({ ...ports, api: createManagementApi(broker), checks, directory }));
  return {
    ...NOT_LISTENING,
    ...brokers,
    checks,
    gatewayUrl: ({ url }) => url!,
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await brokers.close();
    },
  };
}

/** Gateways are connected to other servers on the database. */
function remoteBrokers({ config, db, repositories, log, now }: BrokersPorts): Brokers {
  return {
    ...NOT_LISTENING,
    gatewayUrl: () => config.part.gatewayUrl!,
    publish(_uuid, topic, payload) {
      announce(db, { messages: [{ topic, payload }] }).catch((error: unknown) =>
        log.warn({ err: error, topic }, 'a message could not be sent'),
      );
    },
    isReady: () => true,
    isStoring: () => true,
    links: async () =>
      (await repositories.brokers.all()).map(({ name, seen_at }) => ({
        address: name ?? 'mqtt',
        connected: seen_at !== null && seen_at > now() - SEEN_LATELY_MS,
      })),
    close: () => Promise.resolve(),
  };
}
