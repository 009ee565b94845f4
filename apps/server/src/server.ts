import { deviceModels } from '@heliograph/domain/models';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createAddressBook } from './addresses/addressBook.ts';
import { createAddressr } from './addresses/addressr.ts';
import { startBrokers, type Brokers } from './broker/brokers.ts';
import { createHearing } from './broker/hearing.ts';
import { readLocalities } from './catalogue/localities/readLocalities.ts';
import type { Config } from './config/config.ts';
import { commissionDemo, commissioningFile, historyWritten, prepareDemo, type Demo } from './demo/demo.ts';
import { createSimulatedGateways } from './demo/simulatedGateways.ts';
import { createDisplays } from './displays/createDisplays.ts';
import { createUpgrades } from './firmware/createUpgrades.ts';
import { createUpgradeOrders } from './firmware/upgradeOrders.ts';
import { createApp } from './http/app.ts';
import { createHandlers } from './http/handlers.ts';
import { createMetrics } from './http/metrics.ts';
import { createAccess } from './identity/access.ts';
import { createAccounts } from './identity/accounts.ts';
import { createAttempts } from './identity/attempts.ts';
import { createChallenges } from './identity/challenges.ts';
import { createCodes } from './identity/codes.ts';
import { createCourier } from './identity/delivery/courier.ts';
import { createMailer } from './identity/delivery/mailer.ts';
import { createSmsSender } from './identity/delivery/smsSender.ts';
import { createMqttCredentials } from './identity/mqttCredentials.ts';
import { createSessions } from './identity/sessions.ts';
import { createSessionUses } from './identity/sessionUses.ts';
import { createSignIn } from './identity/signIn.ts';
import { createStandings } from './identity/standings.ts';
import { sweepIdentity } from './identity/sweep.ts';
import { createWriteGrants } from './identity/writeGrants.ts';
import { createIngest } from './ingest/createIngest.ts';
import { listen } from './listen.ts';
import { createSeriesService } from './series/createSeriesService.ts';
import { createPacker } from './series/packer.ts';
import { StartupError } from './startupError.ts';
import { createSharing } from './sharing/sharing.ts';
import { openDatabase } from './storage/database.ts';
import { createRepositories } from './storage/repositories/index.ts';

export interface ServerOptions {
  config: Config;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
  /** Folder of the built pages. */
  pages: string;
}

export interface RunningServer {
  /** For people on this machine. */
  http: string;
  /** Null with outside brokers. */
  mqtt: string | null;
  demo: {
    emails: readonly string[];
    password: string | null;
    stations: number;
    commissioningFile: string;
    /** Calls back when the file has other gateways than before. */
    onRecommissioned(callback: () => void): void;
    /** The gateways have written their past; a later start does not ask for it again. */
    historyWritten(): Promise<void>;
  } | null;
  close(): Promise<void>;
}

/** Days close in their station's zone; how soon they are packed then does not matter. */
const PACK_EVERY_MS = 10 * 60_000;

/**
 * Puts the server together and opens its ports last, when everything behind them works.
 * @throws StartupError when the deployment cannot start as it is set up; what was opened is closed again.
 */
export async function startServer({ config, log, now, pages }: ServerOptions): Promise<RunningServer> {
  const opened: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const { dataDir } = config;
    requireWritable(dataDir);
    const tls = readTls(config.tls);
    const database = await openDatabase({ url: config.databaseUrl ?? undefined, dataDir, log });
    opened.push(() => database.close());
    const repositories = createRepositories(database.db);
    const { deployment } = repositories;

    await repositories.models.sync(deviceModels);
    const brokerRows = await repositories.brokers.configure(config.outsideBrokers);
    const demo = await prepareDemo(
      { database, repositories, now },
      { stations: config.demoStations, password: config.demoPassword, brokerId: brokerRows[0]!.id },
    );

    const simulated = createSimulatedGateways({
      file: commissioningFile(dataDir),
      grows: config.simulator && config.outsideBrokers.length === 0,
      log,
    });

    const ingest = createIngest({ database, log, now });
    opened.push(() => ingest.close());
    opened.push(createPacker({ database, log, now }).start(PACK_EVERY_MS));
    const series = createSeriesService({ database });
    const sessions = createSessions({ sessions: repositories.sessions, now });
    const standings = createStandings(repositories);
    const access = createAccess({ people: repositories.people, standings, now });
    const credentials = createMqttCredentials({ secret: await deployment.secret('mqtt.secret'), now });

    const grantSecret = await deployment.secret('grant.secret');
    const grants = createWriteGrants({ secret: grantSecret, now });
    const upgrades = createUpgrades({
      repositories,
      orderOf: createUpgradeOrders(grantSecret),
      say: (...message) => brokers.say(...message),
      log,
      now,
    });

    const brokers: Brokers = await startBrokers({
      config,
      repositories,
      access,
      credentials,
      grants,
      sessions,
      hearing: createHearing({ ingest, upgrades }),
      log,
      now,
    });
    opened.push(() => brokers.close());
    opened.push(upgrades.watch());

    const displays = createDisplays({
      repositories,
      sessions,
      secret: await deployment.secret('pairing.secret'),
      pages,
      log,
      now,
    });
    opened.push(displays.watch());

    const product = config.operator.name;
    const courier = createCourier({
      mail: config.mail && createMailer(config.mail),
      sms: config.sms && createSmsSender(config.sms),
      log,
    });
    opened.push(() => courier.close());
    const attempts = createAttempts({ attempts: repositories.attempts, now });
    const secret = await deployment.secret('challenge.secret');
    const challenges = createChallenges({ db: database.db, secret, now });
    const signIn = createSignIn({ people: repositories.people, attempts });
    opened.push(sweepIdentity({ repositories, log, now }));

    const app = await createApp({
      handlers: createHandlers({
        config,
        repositories,
        sessions,
        signIn,
        attempts,
        challenges,
        requestCode: createCodes({ people: repositories.people, challenges, attempts, courier, product }),
        accounts: createAccounts({ challenges, sessions, signIn, access, courier, product, now }),
        access,
        standings,
        displays,
        credentials,
        grants,
        brokers,
        ingest,
        upgrades,
        simulated: demo && simulated,
        series,
        addresses: createAddressBook({
          ask: config.addressUrl === null ? null : createAddressr(config.addressUrl),
          lines: readLocalities,
          log,
          now,
        }),
        sharing: createSharing({ db: database.db, access, attempts, courier, product, now }),
        now,
      }),
      sessions,
      sessionUses: createSessionUses({
        sessions: repositories.sessions,
        now,
        onFailure: (error) => log.warn({ err: error }, 'where a session was used could not be kept'),
      }),
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
        broker: brokers.counters,
        deliveries: courier.counters,
        attended: displays.attended,
      }),
      healthy: async () => {
        await database.pool.query('select 1');
      },
    });
    // The HTTP server waits for its sockets, and the broker's websockets are among them.
    app.addHook('preClose', () => brokers.close());
    // And for the answers that are held back.
    app.addHook('preClose', (done) => {
      displays.release();
      done();
    });
    opened.push(() => app.close());
    await app.ready();

    const mqttPort = await brokers.listen(config.host, config.mqttPort);
    await listen(app.server, { host: config.host, port: config.port, variable: 'PORT' });
    brokers.acceptWebsockets(app.server);

    const local = localHost(config.host);
    const mqtt = mqttPort === null ? null : `mqtt://${local}:${mqttPort}`;
    const brokerUrl = mqtt ?? config.outsideBrokers[0]!.url;
    const commission = (fleet: Demo) =>
      simulated.inTurn(() =>
        commissionDemo(repositories, fleet, { brokerUrl, grantKey: grants.key, dataDir }),
      );
    return {
      http: `${tls ? 'https' : 'http'}://${local}:${(app.server.address() as AddressInfo).port}`,
      mqtt,
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
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `DATA_DIR must be a folder that the server may write to; ${dataDir} is not (${code ?? 'unknown reason'}).`,
    );
  }
}

/** @throws StartupError */
function readTls(files: Config['tls']): { cert: Buffer; key: Buffer } | null {
  if (!files) return null;
  const read = (variable: string, file: string) => {
    try {
      return readFileSync(file);
    } catch {
      throw new StartupError(`${variable} must be a readable PEM file; ${file} is not.`);
    }
  };
  return { cert: read('TLS_CERT', files.cert), key: read('TLS_KEY', files.key) };
}

/** Where this machine reaches a server that listens on `host`. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
