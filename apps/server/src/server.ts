import proxyAddress from '@fastify/proxy-addr';
import { deviceModels } from '@heliograph/domain/models';
import type { SetTimer } from '@heliograph/domain/time';
import { EventEmitter } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Server as TlsServer } from 'node:tls';
import type { Logger } from 'pino';
import { brokerLimits, type BrokerLimits } from './broker/brokerLimits.ts';
import { startBrokers, type Brokers } from './broker/brokers.ts';
import { createMessageRouter } from './broker/messageRouter.ts';
import { openBrokers } from './broker/nodes/openBrokers.ts';
import type { Config } from './config/config.ts';
import {
  commissionDemo,
  commissioningFile,
  historyWritten,
  isHistoryWritten,
  prepareDemo,
  type Demo,
} from './demo/demo.ts';
import { createSimulatedGateways } from './demo/simulatedGateways.ts';
import { countConnections, httpConnections, openFilesLimit } from './http/connectionLimits.ts';
import { createUpgrades } from './firmware/createUpgrades.ts';
import { createApp } from './http/app.ts';
import { brokerCheckSecret } from './http/brokerChecks.ts';
import { createMetrics } from './http/metrics.ts';
import { startJobs } from './jobs.ts';
import { createDiskSizes } from './disk/diskSizes.ts';
import { watchDiskSpace } from './disk/diskSpace.ts';
import { createServerStatus } from './operation/serverStatus.ts';
import { createPortal, type AlarmFeed } from './portal.ts';
import { createSeriesReader } from './series/seriesReader.ts';
import { createReadiness } from './operation/readiness.ts';
import { createAccess } from './access/access.ts';
import { createUnsubscribeTokens } from './notifications/alarms/unsubscribeTokens.ts';
import { createVapid } from './notifications/push/vapid.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createMailer } from './notifications/mailer.ts';
import { createSmsSender } from './notifications/smsSender.ts';
import { createSealing } from './secrets/sealing.ts';
import { createMqttCredentials } from './identity/mqttCredentials.ts';
import { createSessions } from './identity/sessions.ts';
import { createRelations } from './access/relations.ts';
import { createWriteGrants } from './identity/writeGrants.ts';
import { createGatewayUpdates } from './gateways/gatewayUpdates.ts';
import { createIngest } from './ingest/createIngest.ts';
import { listen } from './net/listen.ts';
import { StartupError } from './support/startupError.ts';
import { systemTimer } from './support/startLoop.ts';
import { readTls, watchTls, type TlsPair } from './net/tlsFiles.ts';
import { announce, startChangeFeed } from './storage/changeFeed.ts';
import { openDatabase } from './storage/database.ts';
import { watchClock } from './time/watchClock.ts';
import { createTotals } from './totals/createTotals.ts';
import { createRepositories } from './storage/repositories/index.ts';

export interface ServerOptions {
  config: Config;
  log: Logger;
  /** The clock of the machine, epoch ms. It may be wrong, and jump. */
  wall: () => number;
  /** A clock that nobody sets, ms from any moment on. */
  elapsed: () => number;
  /** Sets the pace of background work; timers of the machine if left out. */
  setTimer?: SetTimer;
  /** Folder of the built pages. */
  pages: string;
  /** Limits of the embedded broker; the others depend on the number of files that the process may open. */
  brokerLimits?: Partial<BrokerLimits>;
  /** The server must stop at once. */
  onFatal?: (reason: Error) => void;
}

export interface RunningServer {
  /** For people on this machine. */
  http: string;
  /** Null where gateways connect elsewhere. */
  mqtt: string | null;
  /** The same over TLS; null without. */
  mqtts: string | null;
  demo: {
    emails: readonly string[];
    password: string | null;
    stations: number;
    commissioningFile: string;
    /** Calls back when the gateways in the file have changed. */
    onRecommissioned(callback: () => void): void;
    /** Call when the gateways have written their history; later starts do not request it again. */
    historyWritten(): Promise<void>;
  } | null;
  /** Reads the certificate again, if there is one. */
  reload(): void;
  /** False for a server that nobody can administer yet. */
  hasAdministrator: boolean;
  close(): Promise<void>;
}

/** Gateways seem silent when their messages wait for longer to be stored, ms. */
const MAX_INGEST_LAG_MS = 5_000;

/**
 * Assembles the server and opens its ports last, when everything behind them works.
 * @throws StartupError when the deployment cannot start as configured; everything opened is closed again
 */
export async function startServer({
  config,
  log,
  wall,
  elapsed,
  setTimer = systemTimer,
  pages,
  ...options
}: ServerOptions): Promise<RunningServer> {
  const opened: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const { dataDir, part } = config;
    requireWritable(dataDir);
    const openFiles = openFilesLimit();
    const trusts = proxyAddress.compile([...config.trustedProxies]);
    const isTrustedProxy = (address: string) => address !== '' && trusts(address, 0);
    // Once it listens.
    let ownOrigin = '';
    const linkOrigin = () => config.publicUrl ?? ownOrigin;
    const tls = readTls(config.tls);
    const disk = await watchDiskSpace({
      folder: dataDir,
      reserve: config.diskReserve,
      warnPercent: config.diskWarnPercent,
      setTimer,
      log,
    });
    opened.push(disk.stop);
    const database = await openDatabase({
      url: config.databaseUrl ?? undefined,
      replicaUrl: config.databaseReplicaUrl ?? undefined,
      dataDir,
      upgradeBackup: config.upgradeBackup,
      log,
    });
    opened.push(() => database.close());
    const repositories = createRepositories(database.db);
    const { deployment } = repositories;
    const clock = await watchClock({ wall, elapsed, deployment, setTimer, log });
    opened.push(clock.stop);
    const { now } = clock;

    await repositories.models.sync(deviceModels);
    const held = await openBrokers({ config, database, brokers: repositories.brokers, log });
    if (held) opened.push(held.leave);
    const demo = part.doesJobs
      ? await prepareDemo(
          { database, repositories, now },
          {
            stations: config.demoStations,
            password: config.demoPassword,
            brokerId: (await repositories.brokers.forNewGateway()).id,
          },
        )
      : null;
    const simulated = createSimulatedGateways({
      file: commissioningFile(dataDir),
      simulatesAdded: config.simulator && config.externalBrokers.length === 0,
      log,
    });

    const gatewayUpdates = createGatewayUpdates();
    // Servers with external brokers share the messages of each gateway, so that none knows all of it.
    const totals =
      part.ingests && config.externalBrokers.length === 0
        ? createTotals({
            pool: database.pool,
            brokerId: part.nodeName === null ? null : (held?.id ?? null),
            gatewayUpdates,
            log,
            now,
          })
        : null;
    const ingest = part.ingests
      ? createIngest({ database, gatewayUpdates, clock, onStored: totals?.take, log, now })
      : null;
    if (ingest) opened.push(() => ingest.close());
    const sessions = createSessions({
      sessions: repositories.sessions,
      announce: (ended) => {
        announce(database.db, { sessions: ended }).catch((error: unknown) =>
          log.warn({ err: error }, 'the end of a session could not be announced'),
        );
      },
      now,
    });
    const relations = createRelations(repositories);
    const access = createAccess({ people: repositories.people, relations, now });
    const alarmFeed: AlarmFeed = new EventEmitter();
    const stopFeed = await startChangeFeed({
      pool: database.pool,
      onChanges({ people, sessions: ended, gateways, messages, alarms }) {
        access.forget(people);
        sessions.acceptEnd(ended);
        void gatewayUpdates.accept(gateways);
        gatewayUpdates.relay(messages);
        if (alarms.length > 0) alarmFeed.emit('handled', alarms);
      },
      onGap() {
        access.forgetAll();
        alarmFeed.emit('handled', 'all');
        void gatewayUpdates.accept('all');
      },
      log,
    });
    opened.push(stopFeed);
    const credentials = createMqttCredentials({ secret: await deployment.secret('mqtt.secret'), now });

    const grantSecret = await deployment.secret('grant.secret');
    const grants = createWriteGrants({ secret: grantSecret, now });
    const upgrades = createUpgrades({
      repositories,
      secret: grantSecret,
      publish: (...message) => brokers.publish(...message),
      log,
      now,
    });

    const brokers: Brokers = await startBrokers({
      config,
      db: database.db,
      pool: database.pool,
      held: part.nodeName === null ? null : held,
      repositories,
      access,
      credentials,
      grants,
      sessions,
      gatewayUpdates,
      messageRouter: ingest && createMessageRouter({ ingest, upgrades }),
      disk,
      limits: { ...brokerLimits(openFiles), ...options.brokerLimits },
      // A real one was connected in place of a simulated one.
      onRepeatedTakeover: (uuid) => void simulated.remove([uuid]),
      setTimer,
      log,
      now,
    });
    opened.push(() => brokers.close());
    if (totals && brokers.totals) opened.push(totals.start(brokers.totals, setTimer));
    held?.onLost(() => {
      brokers.handOver();
      options.onFatal?.(
        new Error('another server has taken the broker, as this one was not seen for too long'),
      );
    });

    const mail = config.mail && createMailer(config.mail);
    const sms = config.sms && createSmsSender(config.sms);
    const notifier = createNotifier({
      mail,
      sms,
      outbox: repositories.outbox,
      sealing: createSealing(await deployment.secret('outbox.secret')),
      log,
    });
    const webhookSecrets = createSealing(await deployment.secret('webhook.secret'));
    const vapid = createVapid(await deployment.secret('vapid.secret'));
    const unsubscribe = createUnsubscribeTokens(await deployment.secret('unsubscribe.secret'));
    if (part.servesPages || part.doesJobs) notifier.start(setTimer);
    opened.push(() => notifier.close());
    const sizes = createDiskSizes({ config, database, log, now });
    const shared = {
      config,
      database,
      repositories,
      clock,
      disk,
      upgrades,
      brokers,
      notifier,
      linkOrigin,
      setTimer,
      log,
      now,
    };
    const isReceiving = async () =>
      (ingest?.queue().lagMs ?? 0) < MAX_INGEST_LAG_MS &&
      (await brokers.links()).every(({ connected }) => connected);
    const isHistoryComplete = async () => !demo || isHistoryWritten(repositories);
    const jobs = part.doesJobs
      ? startJobs({
          ...shared,
          isHistoryComplete,
          isReceiving,
          sizes,
          relations,
          mail,
          sms,
          webhookSecrets,
          vapid,
          unsubscribe,
        })
      : null;
    if (jobs) opened.push(jobs.close);
    const readiness = createReadiness({ pool: database.pool, clock, disk, brokers, ingest, now });
    const seriesReader = part.servesPages ? createSeriesReader({ database, setTimer, log, now }) : null;
    if (seriesReader) opened.push(seriesReader.close);
    const portal = seriesReader
      ? await createPortal({
          ...shared,
          readSeries: seriesReader.read,
          webhookSecrets,
          pushKey: vapid.publicKey,
          unsubscribe,
          sessions,
          access,
          relations,
          credentials,
          grants,
          gatewayUpdates,
          alarmFeed,
          simulated: demo && simulated,
          serverStatus: createServerStatus({
            ...shared,
            sizes,
            backups: jobs?.backups ?? null,
            ingest,
            readiness,
          }),
          pages,
        })
      : null;
    if (portal) opened.push(portal.close);

    const app = await createApp({
      portal: portal?.options ?? null,
      reportDamage: database.reportDamage,
      log,
      tls,
      metrics: createMetrics({
        ingest,
        clock,
        disk,
        broker: brokers.counters,
        deliveries: notifier.counters,
        weather: jobs?.weather?.counters ?? null,
        connected: portal?.connectedDisplays ?? null,
        seriesReader: database.replica && seriesReader,
      }),
      metricsToken: config.metricsToken,
      brokerChecks: brokers.checks && {
        checks: brokers.checks,
        secret: await brokerCheckSecret(deployment),
      },
      readiness,
      trustedProxies: config.trustedProxies,
      connections: countConnections(httpConnections(openFiles), isTrustedProxy),
    });
    // The HTTP server waits for its sockets, including the broker's websockets …
    app.addHook('preClose', () => brokers.close());
    // … and for open long polls.
    app.addHook('preClose', (done) => {
      portal?.releasePolls();
      done();
    });
    opened.push(() => app.close());
    await app.ready();

    const ports = await brokers.listen(tls);
    await listen(app.server, { host: config.host, port: config.port, variable: 'PORT' });
    brokers.acceptWebsockets(app.server);
    const useTls = (pair: TlsPair) => {
      if (app.server instanceof TlsServer) app.server.setSecureContext(pair);
      brokers.renewTls(pair);
    };
    const tlsWatch = config.tls && watchTls(config.tls, { use: useTls, log });
    if (tlsWatch) opened.push(tlsWatch.stop);
    const scheme = tls ? 'https' : 'http';
    const { port } = app.server.address() as AddressInfo;
    ownOrigin = `${scheme}://${lanHost(config.host)}:${port}`;
    jobs?.startWatches();

    const local = localHost(config.host);
    const mqtt = ports.mqtt === null ? null : `mqtt://${local}:${ports.mqtt}`;
    const brokerUrl = mqtt ?? part.gatewayUrl ?? config.externalBrokers[0]!.url;
    const commission = (fleet: Demo) =>
      simulated.runExclusive(() =>
        commissionDemo(repositories, fleet, {
          brokerUrl,
          grantKey: grants.key,
          dataDir,
          historyDays: config.demoHistoryDays,
        }),
      );
    return {
      http: `${scheme}://${local}:${port}`,
      mqtt,
      mqtts: ports.mqtts === null ? null : `mqtts://${local}:${ports.mqtts}`,
      demo: demo && {
        emails: demo.emails,
        password: demo.password,
        stations: demo.plans.length,
        commissioningFile: await commission(demo),
        onRecommissioned: simulated.onChange,
        historyWritten: async () => {
          await historyWritten(repositories, now());
          await commission(demo);
        },
      },
      reload: () => tlsWatch?.reload(),
      hasAdministrator: (await repositories.administration.administrators()).length > 0,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws StartupError */
function requireWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `DATA_DIR must be a folder that the server can write to; ${dataDir} is not (${code ?? 'unknown reason'}).`,
    );
  }
}

/** The address of this server for people elsewhere: that of the first network, when it listens on all. */
function lanHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return localHost(host);
  const [first] = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  return first?.address ?? localHost(host);
}

/** The address of this server for programs on this machine. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
