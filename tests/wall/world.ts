import { startPostgres15, startStack, type OutsidePostgres, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMosquitto, type Mosquitto } from '../contract/support/mosquitto.ts';
import { openNetwork, type Network } from './network.ts';
import { tellTime, type Telling } from './tellingTime.ts';

/** All that a wall hangs on, each part in a process of its own that can be killed; and a clock for all of it. */
export interface World {
  /** What the wall opens. */
  origin: string;
  broker: Mosquitto;
  database: OutsidePostgres;
  /** The server as it runs now, behind the network. */
  server(): Stack;
  /** Starts it again after it was killed. */
  startServer(): Promise<void>;
  /** Cuts and heals the wall's only way to server and broker. */
  network: Pick<Network, 'cut' | 'heal'>;
  now(): number;
  /** Sets the clock of the world, but not of the wall, ahead. */
  passes(ms: number): void;
  close(): Promise<void>;
}

interface WorldOptions {
  stations: number;
  env?: Record<string, string>;
}

const CLOCK = new URL('./worldClock.mjs', import.meta.url).href;

/** A server on a database and a broker that are not its own, and gateways that tell the time. */
export async function createWorld({ stations, env = {} }: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-world-'));
  const [broker, database] = await Promise.all([startMosquitto(folder), startPostgres15()]);
  let ahead = 0;
  let server: Stack;
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
  const telling: Telling = await tellTime({
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
      heal: () => links.forEach((link) => link.heal()),
    },
    now,
    passes(ms) {
      ahead += ms;
      server.process.send({ clock: ahead });
    },
    async close() {
      await telling.stop();
      await server.stop();
      await Promise.all(links.map((link) => link.close()));
      broker.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
