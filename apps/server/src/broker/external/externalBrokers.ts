import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { DiskSpace } from '../../disk/diskSpace.ts';
import { createOutageLog } from '../../support/outageLog.ts';
import { StartupError } from '../../support/startupError.ts';
import { startLoop, systemTimer } from '../../support/startLoop.ts';
import { canWrite } from '../../storage/canWrite.ts';
import type { Repositories } from '../../storage/repositories/index.ts';
import type { GatewayDirectory } from '../gatewayDirectory.ts';
import type { MessageRouter } from '../messageRouter.ts';
import { createAcceptMessage } from './acceptMessage.ts';
import { deploymentName } from './deploymentName.ts';
import { connectExternalBroker, type ExternalBrokerLink } from './externalBroker.ts';
import { createMembership } from './membership.ts';
import { UnsuitableBrokerError } from './mqttLink.ts';
import { createPostponed } from './postponed.ts';
import { probeSharing } from './probeSharing.ts';
import { connectRabbitBroker, probeRabbit } from './rabbitmq/rabbitBroker.ts';
import { createSlotTable } from '../../storage/repositories/slotTable.ts';
import { createStorageGate } from './storageGate.ts';

export interface ExternalBrokersPorts {
  config: Pick<Config, 'externalBrokers' | 'dataDir'>;
  pool: Pick<pg.Pool, 'connect' | 'query'>;
  repositories: Pick<Repositories, 'brokers' | 'deployment'>;
  /** Null: other servers receive messages, and this one only sends. */
  messageRouter: MessageRouter | null;
  disk: Pick<DiskSpace, 'isFull'>;
  log: Logger;
  now: () => number;
}

const TICK_MS = 1_000;
/** Ticks between two attempts at what could not be done before: probes, and removing the sessions of earlier versions. */
const RETRY_TICKS = 5;

/**
 * Connects to the brokers in the configuration.
 *
 * @throws StartupError when one of them cannot share messages between servers; one that is away is waited for
 */
export async function startExternalBrokers(
  { config, pool, repositories, messageRouter, disk, log, now }: ExternalBrokersPorts,
  directory: GatewayDirectory,
) {
  const rows = await repositories.brokers.all();
  const deployment = await deploymentName(repositories.deployment);
  const server = randomBytes(6).toString('hex');
  const gate = createStorageGate({
    isFull: disk.isFull,
    canWrite: () => canWrite(pool, now()),
    log,
    now,
    setTimer: systemTimer,
  });
  const accept = createAcceptMessage({ messageRouter, gate, postponed: createPostponed(log) });
  const probes = config.externalBrokers.map((broker) =>
    createProbe(
      broker.url,
      () => (broker.amqpUrl === null ? probeSharing(broker) : probeRabbit(broker, deployment)),
      log,
    ),
  );
  if (messageRouter) await Promise.all(probes.map((probe) => probe.start()));
  const links = config.externalBrokers.map((broker, i) => {
    const id = rows.find(({ url }) => url === broker.url)!.id;
    const connect = broker.amqpUrl === null ? connectExternalBroker : connectRabbitBroker;
    return connect({
      id,
      broker,
      deployment,
      server,
      accept,
      receives: messageRouter !== null,
      isSuitable: probes[i]!.isPassed,
      log,
    });
  });
  const membership = createMembership({
    brokers: links,
    table: createSlotTable(pool, server),
    server,
    log,
    elapsed: () => performance.now(),
  });
  const earlier = retireEarlierSessions(config.dataDir, links, log);

  let ticks = 0;
  let isClosed = false;
  async function tick(): Promise<void> {
    await membership.tick();
    if (++ticks % RETRY_TICKS === 0) {
      for (const probe of probes) probe.again();
      if (links.every((link) => link.isConnected())) earlier();
    }
  }
  // Servers see each other by the clock of the database, so that they go by real time.
  const loop = messageRouter && startLoop(tick, { every: TICK_MS, atOnce: true, setTimer: systemTimer });

  const findLink = (id: number | undefined) => links.find((link) => link.id === id);
  return {
    publish(uuid: string, topic: string, payload: string): void {
      directory.brokerOf(uuid).then(
        (id) => findLink(id)?.publish(topic, payload),
        (error: unknown) => log.warn({ err: error, topic }, 'a message could not be sent'),
      );
    },
    isReady: () => links.every((link) => link.isConnected()),
    isStoring: gate.isOpen,
    links: () =>
      Promise.resolve(
        links.map((link, i) => ({
          address: new URL(config.externalBrokers[i]!.url).host,
          connected: link.isConnected(),
        })),
      ),
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      const stopped = loop?.stop();
      await Promise.all(links.map((link) => link.close()));
      await stopped;
      if (messageRouter) await membership.leave();
    },
  };
}

/** Finds out whether a broker shares messages, as soon as it can be reached. */
function createProbe(url: string, probe: () => Promise<boolean>, log: Logger) {
  let isPassed = false;
  let isRunning = false;
  let complaint = '';

  async function run(): Promise<void> {
    if (!(await probe()))
      log.warn(
        { broker: url },
        'whether an external broker shares messages was not checked: its account may not publish telemetry',
      );
    isPassed = true;
  }

  return {
    isPassed: () => isPassed,
    /** @throws StartupError when the broker can be reached and is unsuitable */
    async start(): Promise<void> {
      await run().catch((error: unknown) => {
        if (error instanceof UnsuitableBrokerError)
          throw new StartupError(`MQTT_SERVERS: ${url} cannot be used: ${error.message}.`);
      });
    },
    /** Tries again in the background until it has passed. */
    again(): void {
      if (isPassed || isRunning) return;
      isRunning = true;
      run()
        .catch((error: unknown) => {
          if (!(error instanceof UnsuitableBrokerError) || error.message === complaint) return;
          complaint = error.message;
          log.error({ broker: url, reason: error.message }, 'an external broker cannot be used');
        })
        .finally(() => (isRunning = false));
    },
  };
}

/** Version 1 had eight sessions for each data folder. */
const EARLIER_SESSIONS = 8;
const EARLIER_TOPICS = [
  ...['telemetry', 'alarm', 'backfill', 'upgradeReport'].map(
    (channel) => `$share/heliograph//gateway/+/${channel}`,
  ),
  '/gateway/+/status',
];

/**
 * Empties and removes the sessions of an earlier version of this server, once its own are there.
 *
 * @returns call it from time to time
 */
function retireEarlierSessions(
  dataDir: string,
  links: readonly ExternalBrokerLink[],
  log: Logger,
): () => void {
  const file = join(dataDir, 'instance');
  const outage = createOutageLog(log, {
    fails: 'sessions of an earlier version cannot be removed from an external broker',
    works: 'sessions of an earlier version were removed from an external broker',
  });
  let isRunning = false;
  async function retire(): Promise<void> {
    const name = readFileSync(file, 'utf8').trim();
    for (const link of links) {
      for (let i = 0; i < EARLIER_SESSIONS; i++)
        await link.retireSession(`heliograph-${name}-${i}`, EARLIER_TOPICS);
    }
    rmSync(file);
  }
  return () => {
    if (isRunning || !existsSync(file)) return;
    isRunning = true;
    void retire()
      .then(outage.worked, outage.failed)
      .finally(() => (isRunning = false));
  };
}
