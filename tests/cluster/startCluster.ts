import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../../apps/server/src/support/startupError.ts';
import { createDatabaseCluster, type DatabaseCluster } from './database.ts';
import { deployFile, haproxyEnvironment } from './haproxy.ts';
import { answersOk, createPart, type Part } from './part.ts';
import { pickPorts, type Ports } from './ports.ts';
import { findPrograms } from './programs.ts';
import { ensureSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { waitFor } from './waitFor.ts';

export interface ClusterOptions {
  settings: Settings;
  /** Added to the environment of all servers. */
  env?: Readonly<Record<string, string>>;
  print: (line: string) => void;
}

/** PostgreSQL with a standby, HAProxy and servers of each role, all on loopback. */
export interface Cluster {
  /** The portal behind HAProxy, and where gateways connect. */
  http: string;
  mqtt: string;
  /** Password of the demo users. */
  password: string;
  /** Straight to the leader, through HAProxy. */
  databaseUrl: string;
  /** Data folder of the server with the demo. */
  jobsFolder: string;
  ports: Ports;
  database: DatabaseCluster;
  haproxy: Part;
  ingest: readonly Part[];
  web: readonly Part[];
  jobs: Part;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WAIT_MS = 90_000;

/** @throws StartupError with one line for the person at the machine; what was started is stopped again */
export async function startCluster({ settings, env = {}, print }: ClusterOptions): Promise<Cluster> {
  const programs = findPrograms();
  await requireFreePort('PORT', settings.port);
  await requireFreePort('MQTT_PORT', settings.mqttPort);
  const folder = resolve(settings.folder);
  mkdirSync(join(folder, 'logs'), { recursive: true });
  // The unprivileged account of the database passes through.
  chmodSync(folder, 0o711);
  /** A copy that the account can read, wherever the program is. */
  const ownFile = (name: string): string => {
    const copy = join(folder, name);
    copyFileSync(deployFile(name), copy);
    chmodSync(copy, 0o644);
    return copy;
  };
  const secrets = ensureSecrets(folder, settings.demoPassword);
  const ports = await pickPorts();
  const shared = { logFile: (name: string) => join(folder, 'logs', `${name}.log`), onCrash: print };
  const database = createDatabaseCluster({
    ...shared,
    folder,
    patroniFile: ownFile('patroni.yml'),
    programs,
    ports,
    secrets,
  });
  const { account } = database;
  requireReachable(folder, account);
  const haproxy = createPart({
    ...shared,
    name: 'haproxy',
    command: [programs.haproxy, '-db', '-f', ownFile('haproxy.cfg')],
    env: haproxyEnvironment(ports, settings),
    cwd: folder,
    account,
    logFile: shared.logFile('haproxy'),
    isReady: () => accepts(settings.port),
  });
  const servers = createServers({ ...shared, settings, env, folder, ports, secrets, database });

  const start = (part: Part) => part.start();
  async function stop(): Promise<void> {
    const stopAll = (parts: readonly Part[]) => Promise.all(parts.map((part) => part.stop()));
    await stopAll(servers.all);
    await haproxy.stop();
    const leader = await database.leader();
    await stopAll(database.nodes.filter((node) => node !== leader).map(({ part }) => part));
    await leader?.part.stop();
    await database.etcd.stop();
  }

  try {
    print('Starting PostgreSQL with a standby …');
    await start(database.etcd);
    await Promise.all([...database.nodes.map(({ part }) => start(part)), start(haproxy)]);
    const leader = await need('PostgreSQL has no leader', () => database.leader());
    await database.prepare(ports.postgres[database.nodes.indexOf(leader)]!.sql);
    await need('PostgreSQL has no synchronous standby', () => database.hasStandby());
    print('Starting the servers …');
    await start(servers.jobs);
    await Promise.all([...servers.ingest, ...servers.web].map(start));
    const http = `http://127.0.0.1:${settings.port}`;
    await need('HAProxy finds no server', () => answersOk(`${http}/readyz`));
    return {
      http,
      mqtt: `mqtt://127.0.0.1:${settings.mqttPort}`,
      password: secrets.demo,
      databaseUrl: database.url(ports.database),
      jobsFolder: join(folder, 'jobs'),
      ports,
      database,
      haproxy,
      ...servers,
      stop,
    };
  } catch (error) {
    await stop();
    throw error instanceof Error && !(error instanceof StartupError)
      ? new StartupError(error.message)
      : error;
  }
}

interface ServersOptions {
  settings: Settings;
  env: Readonly<Record<string, string>>;
  folder: string;
  ports: Ports;
  secrets: Secrets;
  database: DatabaseCluster;
  logFile: (name: string) => string;
  onCrash: (line: string) => void;
}

function createServers({ settings, env, folder, ports, secrets, database, ...shared }: ServersOptions) {
  function createServer(name: string, http: number, own: Record<string, string>): Part {
    return createPart({
      ...shared,
      name,
      command: [process.execPath, '--enable-source-maps', join(ROOT, 'dist/server/main.mjs')],
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: database.url(ports.database),
        GATEWAY_URL: `mqtt://127.0.0.1:${settings.mqttPort}`,
        PUBLIC_URL: `http://127.0.0.1:${settings.port}`,
        DATA_DIR: join(folder, name),
        PORT: String(http),
        ...env,
        ...own,
      },
      cwd: ROOT,
      logFile: shared.logFile(name),
      account: null,
      isReady: () => answersOk(`http://127.0.0.1:${http}/readyz`),
    });
  }
  const jobs = createServer('jobs', ports.jobs.http, {
    ROLE: 'jobs',
    DEMO_STATIONS: String(settings.demoStations),
    DEMO_PASSWORD: secrets.demo,
  });
  const ingest = ports.ingest.map(({ mqtt, http }, n) => {
    const name = `ingest-${n + 1}`;
    return createServer(name, http, {
      ROLE: 'ingest',
      NODE_NAME: name,
      MQTT_PORT: String(mqtt),
      PROXY_PROTOCOL: 'on',
    });
  });
  const web = ports.web.map(({ http }, n) => createServer(`web-${n + 1}`, http, { ROLE: 'web' }));
  return { jobs, ingest, web, all: [jobs, ...ingest, ...web] };
}

/** @throws Error with the reason when it does not come */
async function need<T>(failure: string, look: () => Promise<T>): Promise<Exclude<T, null | false>> {
  const found = await waitFor(look, WAIT_MS);
  if (found === null) throw new Error(failure);
  return found;
}

async function requireFreePort(variable: string, port: number): Promise<void> {
  if (await accepts(port))
    throw new StartupError(
      `${variable}: port ${port} is in use; stop what uses it or set another ${variable}.`,
    );
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (accepted: boolean) => {
      socket.destroy();
      done(accepted);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** @throws StartupError when the unprivileged account that the database runs as cannot pass */
function requireReachable(path: string, account: DatabaseCluster['account']): void {
  if (!account) return;
  const { status } = spawnSync('setpriv', [
    ...['--reuid', `${account.ids.uid}`, '--regid', `${account.ids.gid}`, '--clear-groups', '--'],
    ...['test', '-x', path],
  ]);
  if (status !== 0)
    throw new StartupError(
      `DATA_DIR: ${account.name}, as which PostgreSQL runs, cannot enter ${path}. Set another folder, or start as another user.`,
    );
}
