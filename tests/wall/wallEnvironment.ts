import { startPostgres15, startStack, type ExternalPostgres, type StackProcess } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMosquitto, type Mosquitto } from '../contract/support/mosquitto.ts';
import { openNetwork, type Network } from './network.ts';
import { startPowerClock, type PowerClock } from './powerClock.ts';

/** Everything a wall depends on, each part in a process that can be killed, with one clock for all. */
export interface WallEnvironment {
  /** Origin of the wall's page. */
  origin: string;
  broker: Mosquitto;
  database: ExternalPostgres;
  /** The running server, behind the network. */
  server(): StackProcess;
  /** Restarts the killed server. */
  startServer(): Promise<void>;
  /** Interrupts and restores the wall's only connection to server and broker. */
  network: Pick<Network, 'cut' | 'restore'>;
  now(): number;
  /** Sets all clocks but the wall's ahead. */
  advanceClock(ms: number): void;
  close(): Promise<void>;
}

interface WallEnvironmentOptions {
  stations: number;
  env?: Record<string, string>;
}

const CLOCK = new URL('./shiftedClock.mjs', import.meta.url).href;

/** A server with an external database and broker, and gateways that report the time. */
export async function createWallEnvironment({
  stations,
  env = {},
}: WallEnvironmentOptions): Promise<WallEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-wall-'));
  const [broker, database] = await Promise.all([startMosquitto(folder), startPostgres15()]);
  let ahead = 0;
  let server: StackProcess;
  const now = () => Date.now() + ahead;
  const toServer = await openNetwork(() => Number(new URL(server.http).port));
  const toBroker = await openNetwork(() => Number(new URL(broker.wsUrl).port));
  const links = [toServer, toBroker];
  const origin = `http://127.0.0.1:${toServer.port}`;

  async function startServer() {
    server = await startStack({
      dataDir: join(folder, 'data'),
      env: {
        DATABASE_URL: database.url,
        MQTT_SERVERS: `${broker.tcpUrl} ws://127.0.0.1:${toBroker.port}/mqtt`,
        DEMO_STATIONS: `${stations}`,
        SIMULATOR: 'off',
        NODE_OPTIONS: `--import ${CLOCK}`,
        PUBLIC_URL: origin,
        ...env,
      },
    });
    server.process.send({ clock: ahead });
  }

  await startServer();
  const powerClock: PowerClock = await startPowerClock({
    brokerUrl: broker.tcpUrl,
    commissioningFile: join(folder, 'data', 'commissioning.json'),
    now,
  });

  return {
    origin,
    broker,
    database,
    server: () => server,
    startServer,
    network: {
      cut: () => links.forEach((link) => link.cut()),
      restore: () => links.forEach((link) => link.restore()),
    },
    now,
    advanceClock(ms) {
      ahead += ms;
      server.process.send({ clock: ahead });
    },
    async close() {
      await powerClock.stop();
      await server.stop();
      await Promise.all(links.map((link) => link.close()));
      await broker.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
