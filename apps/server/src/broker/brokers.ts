import type { Server } from 'node:http';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AccessCache } from '../identity/access.ts';
import type { GatewayUpdates } from '../gatewayUpdates.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { DiskSpace } from '../operation/diskSpace.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { BrokerPorts } from '../http/wire/brokerAccess.ts';
import { startEmbeddedBroker, type BrokerCounters } from './embeddedBroker.ts';
import type { BrokerLimits } from './brokerLimits.ts';
import { createBrokerAuth } from './brokerAuth.ts';
import { createGatewayDirectory } from './gatewayDirectory.ts';
import type { MessageRouter } from './messageRouter.ts';
import type { TlsPair } from '../tlsFiles.ts';
import { startExternalBrokers } from './external/externalBrokers.ts';
import { acceptWebsockets, listenTcp, listenTls } from './listeners.ts';

export interface BrokersPorts {
  config: Config;
  pool: Pick<pg.Pool, 'connect' | 'query'>;
  repositories: Repositories;
  access: AccessCache;
  credentials: MqttCredentials;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange'>;
  grants: WriteGrants;
  sessions: Sessions;
  messageRouter: MessageRouter;
  disk: Pick<DiskSpace, 'isFull'>;
  limits: BrokerLimits;
  log: Logger;
  now: () => number;
}

export interface Brokers {
  /** Opens the TCP ports, the one for TLS only with a certificate. @returns them; none with external brokers */
  listen(tls: TlsPair | null): Promise<BrokerPorts>;
  /** Uses a certificate for new connections over TLS. */
  renewTls(pair: TlsPair): void;
  acceptWebsockets(http: Server): void;
  /** Of the embedded broker once it listens. */
  ports(): BrokerPorts;
  /** Publishes to a gateway, on its own topic; the message is lost when the gateway is offline. */
  publish(uuid: string, topic: string, payload: string): void;
  /** Whether messages of gateways can arrive. */
  isReady(): boolean;
  /** False while messages of external brokers wait because nothing can be stored. */
  isStoring(): boolean;
  /** The brokers that gateways publish to. */
  links(): { address: string; connected: boolean }[];
  /** Null with external brokers. */
  counters: (() => BrokerCounters) | null;
  /** Closes every connection; a second call has no effect. */
  close(): Promise<void>;
}

/** Starts the embedded broker, or connects to the external ones in the configuration. */
export async function startBrokers(ports: BrokersPorts): Promise<Brokers> {
  const directory = createGatewayDirectory({ gateways: ports.repositories.gateways, now: ports.now });
  ports.gatewayUpdates.onChange((gateways) =>
    gateways === 'all' ? directory.forgetAll() : directory.forget(gateways),
  );
  return ports.config.externalBrokers.length > 0
    ? startExternal(ports, directory)
    : startEmbedded(ports, directory);
}

type Directory = ReturnType<typeof createGatewayDirectory>;

async function startEmbedded({ config, ...ports }: BrokersPorts, directory: Directory): Promise<Brokers> {
  const brokerAuth = createBrokerAuth({ ...ports, directory });
  const broker = await startEmbeddedBroker({
    ...ports,
    gateways: ports.repositories.gateways,
    brokerAuth,
    directory,
  });
  const closers: (() => void)[] = [];
  const { host, mqttPort, mqttsPort } = config;
  const listening: BrokerPorts = { mqtt: null, mqtts: null };
  let renewTls: ((pair: TlsPair) => void) | null = null;
  return {
    async listen(tls) {
      const tcp = await listenTcp(broker, host, mqttPort);
      closers.push(tcp.close);
      listening.mqtt = tcp.port;
      if (tls && mqttsPort !== null) {
        const secure = await listenTls(broker, host, mqttsPort, tls);
        closers.push(secure.close);
        listening.mqtts = secure.port;
        renewTls = secure.renew;
      }
      return listening;
    },
    renewTls: (pair) => renewTls?.(pair),
    ports: () => listening,
    publish: (_uuid, topic, payload) => broker.publish(topic, payload),
    acceptWebsockets(http) {
      closers.push(acceptWebsockets(broker, http, { ...config, log: ports.log }));
    },
    isReady: () => listening.mqtt !== null,
    isStoring: () => true,
    links: () => [
      { address: `mqtt port ${listening.mqtt ?? mqttPort}`, connected: listening.mqtt !== null },
      ...(mqttsPort === null
        ? []
        : [{ address: `mqtts port ${listening.mqtts ?? mqttsPort}`, connected: listening.mqtts !== null }]),
    ],
    counters: broker.counters,
    async close() {
      for (const close of closers.splice(0)) close();
      await broker.close();
    },
  };
}

const NO_PORTS: BrokerPorts = { mqtt: null, mqtts: null };

async function startExternal(ports: BrokersPorts, directory: Directory): Promise<Brokers> {
  const brokers = await startExternalBrokers(ports, directory);
  return {
    ...brokers,
    listen: () => Promise.resolve(NO_PORTS),
    renewTls: () => undefined,
    acceptWebsockets: () => undefined,
    ports: () => NO_PORTS,
    counters: null,
  };
}
