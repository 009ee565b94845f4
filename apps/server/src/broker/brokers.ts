import type { Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AccessCache } from '../identity/access.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { DiskSpace } from '../operation/diskSpace.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { startEmbeddedBroker, type BrokerCounters } from './embeddedBroker.ts';
import type { BrokerLimits } from './brokerLimits.ts';
import { createBrokerAuth } from './brokerAuth.ts';
import { createGatewayDirectory } from './gatewayDirectory.ts';
import type { MessageRouter } from './messageRouter.ts';
import { acceptWebsockets, listenTcp } from './listeners.ts';
import { connectExternalBroker } from './externalBroker.ts';

export interface BrokersPorts {
  config: Config;
  repositories: Repositories;
  access: AccessCache;
  credentials: MqttCredentials;
  grants: WriteGrants;
  sessions: Sessions;
  messageRouter: MessageRouter;
  disk: Pick<DiskSpace, 'isFull'>;
  limits: BrokerLimits;
  log: Logger;
  now: () => number;
}

export interface Brokers {
  /** Opens the TCP port. @returns the port; null with external brokers */
  listen(host: string, port: number): Promise<number | null>;
  acceptWebsockets(http: Server): void;
  /** Port of the embedded broker once it listens; null with external brokers. */
  mqttPort(): number | null;
  /** Publishes to a gateway, on its own topic; the message is lost when the gateway is offline. */
  publish(uuid: string, topic: string, payload: string): void;
  /** Locks deleted gateways out; messages that an external broker still carries for them are ignored. */
  removeGateways(uuids: readonly string[]): Promise<void>;
  /** Disconnects a gateway whose password changed; it can only reconnect with the new one. */
  disconnectGateway(uuid: string): void;
  /** Whether messages of gateways can arrive. */
  isReady(): boolean;
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
  return ports.config.externalBrokers.length > 0
    ? startExternal(ports, directory)
    : startEmbedded(ports, directory);
}

type Directory = ReturnType<typeof createGatewayDirectory>;

async function startEmbedded({ config, ...ports }: BrokersPorts, directory: Directory): Promise<Brokers> {
  const brokerAuth = createBrokerAuth({ ...ports, directory });
  const broker = await startEmbeddedBroker({ ...ports, brokerAuth, directory });
  const closers: (() => void)[] = [];
  let mqttPort: number | null = null;
  return {
    async listen(host, port) {
      const listener = await listenTcp(broker, host, port);
      closers.push(listener.close);
      mqttPort = listener.port;
      return mqttPort;
    },
    mqttPort: () => mqttPort,
    publish: (_uuid, topic, payload) => broker.publish(topic, payload),
    async removeGateways(uuids) {
      uuids.forEach(directory.forget);
      await broker.removeGateways(uuids);
    },
    disconnectGateway(uuid) {
      directory.forget(uuid);
      broker.disconnectGateway(uuid);
    },
    acceptWebsockets(http) {
      closers.push(acceptWebsockets(broker, http, { publicUrl: config.publicUrl, log: ports.log }));
    },
    isReady: () => mqttPort !== null,
    links: () => [{ address: `mqtt port ${mqttPort ?? config.mqttPort}`, connected: mqttPort !== null }],
    counters: broker.counters,
    async close() {
      for (const close of closers.splice(0)) close();
      await broker.close();
    },
  };
}

async function startExternal(
  { config, messageRouter, disk, log, repositories }: BrokersPorts,
  directory: Directory,
): Promise<Brokers> {
  await directory.load();
  const rows = await repositories.brokers.all();
  const instance = instanceName(config.dataDir);
  const links = config.externalBrokers.map((broker) =>
    connectExternalBroker(broker, { instance, directory, messageRouter, disk, log }),
  );
  const linkOf = (id: number | undefined) =>
    links[config.externalBrokers.findIndex(({ url }) => url === rows.find((row) => row.id === id)?.url)];
  return {
    listen: () => Promise.resolve(null),
    acceptWebsockets: () => undefined,
    mqttPort: () => null,
    publish(uuid, topic, payload) {
      directory.brokerOf(uuid).then(
        (id) => linkOf(id)?.publish(topic, payload),
        (error: unknown) => log.warn({ err: error, topic }, 'a message could not be sent'),
      );
    },
    removeGateways(uuids) {
      uuids.forEach(directory.forget);
      return Promise.resolve();
    },
    // An external broker decides itself who may connect.
    disconnectGateway: directory.forget,
    isReady: () => links.every((link) => link.isConnected()),
    links: () =>
      links.map((link, i) => ({
        address: new URL(config.externalBrokers[i]!.url).host,
        connected: link.isConnected(),
      })),
    counters: null,
    async close() {
      await Promise.all(links.map((link) => link.close()));
    },
  };
}

/**
 * The same across restarts, because external brokers queue messages for it; different in every process that shares
 * them.
 */
function instanceName(dataDir: string): string {
  const file = join(dataDir, 'instance');
  if (!existsSync(file)) writeFileSync(file, randomBytes(6).toString('hex'));
  return readFileSync(file, 'utf8').trim();
}
