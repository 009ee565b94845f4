import proxyAddress from '@fastify/proxy-addr';
import { deviceModels } from '@heliograph/domain/models';
import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Server as TlsServer } from 'node:tls';
import type { Logger } from 'pino';
import { createAddressSearch } from './addresses/addressSearch.ts';
import { createAddressr } from './addresses/addressr.ts';
import { brokerLimits, type BrokerLimits } from './broker/brokerLimits.ts';
import { startBrokers, type Brokers } from './broker/brokers.ts';
import { createMessageRouter } from './broker/messageRouter.ts';
import { readLocalities } from './catalogue/localities/readLocalities.ts';
import type { Config } from './config/config.ts';
import { commissionDemo, commissioningFile, historyWritten, prepareDemo, type Demo } from './demo/demo.ts';
import { createSimulatedGateways } from './demo/simulatedGateways.ts';
import { countConnections, httpConnections, openFilesLimit } from './connectionLimits.ts';
import { createDisplays } from './displays/createDisplays.ts';
import { createUpgrades } from './firmware/createUpgrades.ts';
import { createApp } from './http/app.ts';
import { createHandlers } from './http/handlers.ts';
import { createMetrics } from './http/metrics.ts';
import { watchDiskSpace } from './operation/diskSpace.ts';
import { createOperation } from './operation/createOperation.ts';
import { createAccountPolls } from './identity/accountPolls.ts';
import { createAccess } from './identity/access.ts';
import { createAccounts } from './identity/accounts.ts';
import { createAttempts } from './identity/attempts.ts';
import { createChallenges } from './identity/challenges.ts';
import { createOidc } from './identity/oidc/oidc.ts';
import { createPasskeys } from './identity/passkeys.ts';
import { createProofs } from './identity/proofs.ts';
import { createRequestCode } from './identity/requestCode.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createMailer } from './notifications/mailer.ts';
import { createSmsSender } from './notifications/smsSender.ts';
import { createMqttCredentials } from './identity/mqttCredentials.ts';
import { createSealing } from './identity/sealing.ts';
import { createSessions } from './identity/sessions.ts';
import { createSessionUses } from './identity/sessionUses.ts';
import { createSignIn } from './identity/signIn.ts';
import { createBrowserNotices } from './identity/signIns/browserNotices.ts';
import { createSignInLog } from './identity/signIns/signInLog.ts';
import { createRelations } from './identity/relations.ts';
import { createWriteGrants } from './identity/writeGrants.ts';
import { createGatewayUpdates } from './gatewayUpdates.ts';
import { createIngest } from './ingest/createIngest.ts';
import { listen } from './listen.ts';
import { openPlaces } from './places/places.ts';
import { createSeriesService } from './series/createSeriesService.ts';
import { createPacker } from './series/packer.ts';
import { createEnergyEdits } from './series/quality/createEnergyEdits.ts';
import { StartupError } from './startupError.ts';
import { readTls, watchTls, type TlsPair } from './tlsFiles.ts';
import { createSharing } from './sharing/sharing.ts';
import { announce, startChangeFeed } from './storage/changeFeed.ts';
import { openDatabase } from './storage/database.ts';
import { createRepositories } from './storage/repositories/index.ts';

export interface ServerOptions {
  config: Config;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
  /** Folder of the built pages. */
  pages: string;
  /** Of the embedded broker; what is left out follows from how many files the process may open. */
  brokerLimits?: Partial<BrokerLimits>;
}

export interface RunningServer {
  /** For people on this machine. */
  http: string;
  /** Null with external brokers. */
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
  close(): Promise<void>;
}

/** Days are closed by their station's zone; packing them is not urgent. */
const PACK_EVERY_MS = 10 * 60_000;

/**
 * Assembles the server and opens its ports last, when everything behind them works.
 * @throws StartupError when the deployment cannot start as configured; everything opened is closed again
 */
export async function startServer({
  config,
  log,
  now,
  pages,
  ...options
}: ServerOptions): Promise<RunningServer> {
  const opened: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const { dataDir } = config;
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
      log,
    });
    opened.push(disk.stop);
    const places = openPlaces(config.locationDb, log);
    opened.push(places.close);
    const database = await openDatabase({
      url: config.databaseUrl ?? undefined,
      dataDir,
      upgradeBackup: config.upgradeBackup,
      log,
    });
    opened.push(() => database.close());
    const repositories = createRepositories(database.db);
    const { deployment } = repositories;

    await repositories.models.sync(deviceModels);
    const brokerRows = await repositories.brokers.configure(config.externalBrokers);
    const demo = await prepareDemo(
      { database, repositories, now },
      { stations: config.demoStations, password: config.demoPassword, brokerId: brokerRows[0]!.id },
    );

    const simulated = createSimulatedGateways({
      file: commissioningFile(dataDir),
      simulatesAdded: config.simulator && config.externalBrokers.length === 0,
      log,
    });

    const gatewayUpdates = createGatewayUpdates();
    const ingest = createIngest({ database, gatewayUpdates, log, now });
    opened.push(() => ingest.close());
    opened.push(createPacker({ database, log, now }).start(PACK_EVERY_MS));
    const series = createSeriesService({ database });
    const edits = createEnergyEdits({ database, now });
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
    const stopFeed = await startChangeFeed({
      pool: database.pool,
      onChanges({ people, sessions: ended, gateways }) {
        access.forget(people);
        sessions.acceptEnd(ended);
        void gatewayUpdates.accept(gateways);
      },
      onGap() {
        access.forgetAll();
        void gatewayUpdates.accept('all');
      },
      log,
    });
    opened.push(stopFeed);
    const accountPolls = createAccountPolls({ ...repositories, sessions, access, log, now });
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
      pool: database.pool,
      repositories,
      access,
      credentials,
      grants,
      sessions,
      gatewayUpdates,
      messageRouter: createMessageRouter({ ingest, upgrades }),
      disk,
      limits: { ...brokerLimits(openFiles), ...options.brokerLimits },
      log,
      now,
    });
    opened.push(() => brokers.close());
    opened.push(upgrades.watchDeadlines());

    const displays = createDisplays({
      repositories,
      sessions,
      access,
      secret: await deployment.secret('pairing.secret'),
      pages,
      log,
      now,
    });
    opened.push(displays.watch());

    const product = config.operator.name;
    const notifier = createNotifier({
      mail: config.mail && createMailer(config.mail),
      sms: config.sms && createSmsSender(config.sms),
      log,
    });
    opened.push(() => notifier.close());
    const attempts = createAttempts({ attempts: repositories.attempts, now });
    const secret = await deployment.secret('challenge.secret');
    const challenges = createChallenges({ db: database.db, secret, now });
    const totpSecrets = createSealing(await deployment.secret('totp.secret'));
    const passkeys = createPasskeys({ factors: repositories.factors, product, now });
    const oidc =
      config.oidc &&
      createOidc({
        settings: config.oidc,
        db: database.db,
        access,
        sealing: createSealing(await deployment.secret('oidc.secret')),
        log,
        now,
      });
    const signIn = createSignIn({ people: repositories.people, attempts });
    const signInLog = createSignInLog({ db: database.db, sessions, log, now });
    opened.push(signInLog.close);
    const browserNotices = createBrowserNotices({
      db: database.db,
      attempts,
      notifier,
      places,
      product,
      linkOrigin,
      log,
      now,
    });
    opened.push(browserNotices.close);
    const operation = createOperation({
      config,
      database,
      repositories,
      disk,
      brokers,
      ingest,
      notifier,
      linkOrigin,
      log,
      now,
    });
    opened.push(operation.close);

    const app = await createApp({
      reportDamage: database.reportDamage,
      handlers: createHandlers({
        config,
        repositories,
        sessions,
        signIn,
        signInLog,
        browserNotices,
        places,
        attempts,
        challenges,
        requestCode: createRequestCode({
          people: repositories.people,
          challenges,
          attempts,
          notifier,
          product,
        }),
        passkeys,
        proofs: createProofs({ repositories, attempts, passkeys, secrets: totpSecrets, now }),
        totpSecrets,
        oidc,
        accountPolls,
        accounts: createAccounts({ challenges, sessions, access, notifier, product, now }),
        access,
        relations,
        displays,
        credentials,
        grants,
        brokers,
        gatewayUpdates,
        upgrades,
        simulated: demo && simulated,
        series,
        edits,
        addresses: createAddressSearch({
          searchService: config.addressUrl === null ? null : createAddressr(config.addressUrl),
          lines: readLocalities,
          log,
          now,
        }),
        sharing: createSharing({ db: database.db, access, attempts, notifier, product, linkOrigin, now }),
        notifier,
        serverStatus: operation.status,
        linkOrigin,
        now,
      }),
      sessions,
      proofContext: { repositories, now },
      sessionUses: createSessionUses({
        sessions: repositories.sessions,
        now,
        onFailure: (error) => log.warn({ err: error }, 'session activity could not be stored'),
      }),
      oidc,
      attempts,
      linkOrigin,
      companyPrefix: config.companyPrefix,
      publicUrl: config.publicUrl,
      tileUrls: config.tileUrls,
      framedUrls: [config.termsUrl, config.privacyUrl].filter((url) => url !== null),
      log,
      tls,
      pages,
      pictures: repositories.pictures,
      metrics: createMetrics({
        ingest,
        disk,
        broker: brokers.counters,
        deliveries: notifier.counters,
        connected: displays.connected,
      }),
      metricsToken: config.metricsToken,
      readiness: operation.readiness,
      trustedProxies: config.trustedProxies,
      connections: countConnections(httpConnections(openFiles), isTrustedProxy),
      brokerUrls: [
        ...config.externalBrokers.map(({ wsUrl }) => wsUrl),
        ...(config.publicUrl === null ? [] : [config.publicUrl.replace(/^http/, 'ws')]),
      ],
    });
    // The HTTP server waits for its sockets, including the broker's websockets …
    app.addHook('preClose', () => brokers.close());
    // … and for open long polls.
    app.addHook('preClose', (done) => {
      displays.release();
      accountPolls.close();
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
    operation.startWatch();

    const local = localHost(config.host);
    const mqtt = ports.mqtt === null ? null : `mqtt://${local}:${ports.mqtt}`;
    const brokerUrl = mqtt ?? config.externalBrokers[0]!.url;
    const commission = (fleet: Demo) =>
      simulated.runExclusive(() =>
        commissionDemo(repositories, fleet, { brokerUrl, grantKey: grants.key, dataDir }),
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
