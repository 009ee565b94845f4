import type { Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AccessOf } from '../identity/access.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { startEmbeddedBroker, type BrokerCounters } from './embedded.ts';
import { createGatekeeper } from './gatekeeper.ts';
import { createGatewayDirectory } from './gatewayDirectory.ts';
import type { Hearing } from './hearing.ts';
import { acceptWebsockets, listenTcp } from './listeners.ts';
import { connectOutside } from './outside.ts';

export interface BrokersPorts {
  config: Config;
  repositories: Repositories;
  access: AccessOf;
  credentials: MqttCredentials;
  grants: WriteGrants;
  sessions: Sessions;
  hearing: Hearing;
  log: Logger;
  now: () => number;
}

export interface Brokers {
  /** Opens the tcp port. @returns it; null with outside brokers. */
  listen(host: string, port: number): Promise<number | null>;
  acceptWebsockets(http: Server): void;
  /** Port of the embedded broker once it listens; null with outside brokers. */
  mqttPort(): number | null;
  /** Says something to a gateway, on a topic of its own; nobody keeps it for one that is away. */
  say(uuid: string, topic: string, payload: string): void;
  /** Lets gateways that are no more in no longer; what an outside broker carries for them is not listened to. */
  removeGateways(uuids: readonly string[]): Promise<void>;
  /** Lets a gateway in by its new password only; whoever came with the old one is put out. */
  renewGateway(uuid: string): void;
  /** Null with outside brokers. */
  counters: (() => BrokerCounters) | null;
  /** Ends every connection; a second call does nothing. */
  close(): Promise<void>;
}

/** The embedded broker, or links to the outside ones that the configuration names instead. */
export async function startBrokers(ports: BrokersPorts): Promise<Brokers> {
  const directory = createGatewayDirectory({ gateways: ports.repositories.gateways, now: ports.now });
  return ports.config.outsideBrokers.length > 0 ? outside(ports, directory) : embedded(ports, directory);
}

type Directory = ReturnType<typeof createGatewayDirectory>;

async function embedded({ config, ...ports }: BrokersPorts, directory: Directory): Promise<Brokers> {
  const gatekeeper = createGatekeeper({ ...ports, directory });
  const broker = await startEmbeddedBroker({ ...ports, gatekeeper, directory });
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
    say: (_uuid, topic, payload) => broker.say(topic, payload),
    async removeGateways(uuids) {
      uuids.forEach(directory.forget);
      await broker.removeGateways(uuids);
    },
    renewGateway(uuid) {
      directory.forget(uuid);
      broker.endGateway(uuid);
    },
    acceptWebsockets(http) {
      closers.push(acceptWebsockets(broker, http, config.publicUrl));
    },
    counters: broker.counters,
    async close() {
      for (const close of closers.splice(0)) close();
      await broker.close();
    },
  };
}

async function outside(
  { config, hearing, log, repositories }: BrokersPorts,
  directory: Directory,
): Promise<Brokers> {
  await directory.load();
  const rows = await repositories.brokers.all();
  const instance = instanceName(config.dataDir);
  const links = config.outsideBrokers.map((broker) =>
    connectOutside(broker, { instance, directory, hearing, log }),
  );
  const linkOf = (id: number | undefined) =>
    links[config.outsideBrokers.findIndex(({ url }) => url === rows.find((row) => row.id === id)?.url)];
  return {
    listen: () => Promise.resolve(null),
    acceptWebsockets: () => undefined,
    mqttPort: () => null,
    say(uuid, topic, payload) {
      directory.brokerOf(uuid).then(
        (id) => linkOf(id)?.say(topic, payload),
        (error: unknown) => log.warn({ err: error, topic }, 'a message could not be sent'),
      );
    },
    removeGateways(uuids) {
      uuids.forEach(directory.forget);
      return Promise.resolve();
    },
    // Who is let in there is the outside broker's to say.
    renewGateway: directory.forget,
    counters: null,
    async close() {
      await Promise.all(links.map((link) => link.close()));
    },
  };
}

/** The same over restarts, because outside brokers keep messages for it; another in every process that shares them. */
function instanceName(dataDir: string): string {
  const file = join(dataDir, 'instance');
  if (!existsSync(file)) writeFileSync(file, randomBytes(6).toString('hex'));
  return readFileSync(file, 'utf8').trim();
}
