import { startStack, type Stack, type StackEnvironment, type StackProcess } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../apps/server/src/config/config.ts';
import { startServer, type ServerOptions } from '../../../apps/server/src/server.ts';
import { createFleetDatabase, DEMO_PASSWORD } from './testCluster.ts';

/** A server on a database of its own in the cluster of the run. */
export interface TestServer extends Stack {
  databaseUrl: string;
}

/** `elapsed` is the clock of the machine if left out: it never jumps then. */
type TestServerOptions = Partial<Pick<ServerOptions, 'brokerLimits' | 'elapsed' | 'setTimer' | 'wall'>>;

/** Starts the server in this process, without simulated gateways. @param options also of its clock */
export async function startTestServer(
  env: StackEnvironment = {},
  { wall = Date.now, elapsed = wall, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-server-'));
  const database = await prepareDatabase(env, wall());
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'warn',
    ...database.env,
  });
  let printed = '';
  const server = await startServer({
    ...options,
    config,
    log: pino({ level: config.logLevel }, { write: (line) => void (printed += line) }),
    wall,
    elapsed,
    pages: join(dataDir, 'no-pages'),
  });
  return {
    http: server.http,
    mqtt: server.mqtt ?? '',
    mqtts: server.mqtts ?? '',
    dataDir,
    databaseUrl: database.env.DATABASE_URL,
    password: env.DEMO_PASSWORD ?? DEMO_PASSWORD,
    output: () => printed,
    async stop() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the server in a process of its own, with its simulated gateways. */
export async function startServerProcess(env: StackEnvironment = {}): Promise<StackProcess> {
  const database = await prepareDatabase(env, Date.now());
  const stack = await startStack({ env: database.env });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      await database.drop();
    },
  };
}

/** Creates the database, if none is named. @returns the environment with it */
async function prepareDatabase(
  { DATABASE_URL, DEMO_STATIONS = '3', ...env }: StackEnvironment,
  now: number,
): Promise<{ env: StackEnvironment & { DATABASE_URL: string }; drop(): Promise<void> }> {
  // A demo begins at its first start: the prepared ones begin today.
  const isPrepared = DATABASE_URL === undefined && Math.abs(Date.now() - now) < 60_000;
  const { url, drop } =
    DATABASE_URL === undefined
      ? await createFleetDatabase(isPrepared ? Number(DEMO_STATIONS) : 0)
      : { url: DATABASE_URL, drop: () => Promise.resolve() };
  return {
    env: {
      DEMO_STATIONS,
      DEMO_HISTORY_DAYS: '2',
      // Setting it again would cost a hash for each user.
      ...(!isPrepared && { DEMO_PASSWORD }),
      ...env,
      DATABASE_URL: url,
    },
    drop,
  };
}
