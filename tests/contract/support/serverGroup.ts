import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import { startStack, type StackProcess } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { startMosquitto, type Mosquitto } from './mosquitto.ts';
import { createFleetDatabase } from './testCluster.ts';

/** A broker outside of the product. */
export type OutsideBroker = Pick<Mosquitto, 'tcpUrl' | 'entry' | 'kill' | 'restart' | 'stop'>;

/** Servers on one database and one broker; the test acts as the gateways of a demo fleet. */
export interface ServerGroup {
  broker: OutsideBroker;
  pool: pg.Pool;
  /** Starts a server with an empty data folder, or one that has files. */
  start(dataDir?: string): Promise<StackProcess>;
  /** Slots of each server that holds any, most first. */
  shares(): Promise<number[]>;
  startLoad(): Promise<Load>;
  /** A `$SYS/broker/clients/…` figure of Mosquitto. */
  clients(kind: 'connected' | 'disconnected'): Promise<number>;
  stop(): Promise<void>;
}

/** Gateways that publish a sample every few milliseconds. */
export interface Load {
  /** Samples that the broker acknowledged. */
  acknowledged(): number;
  /** Samples in the database. */
  stored(): Promise<number>;
  /** Stops when the broker has acknowledged everything. */
  stop(): Promise<void>;
  /** Waits until exactly the acknowledged samples are stored. */
  requireStored(): Promise<void>;
}

const EVERY_MS = 10;

export interface ServerGroupOptions {
  /** With a folder for its files. */
  startBroker?: (folder: string) => Promise<OutsideBroker>;
  stations?: number;
  /** Database of a PostgreSQL that the test stops; one of the run's cluster if left out. */
  databaseUrl?: string;
}

export async function startServerGroup({
  startBroker = startMosquitto,
  stations = 2,
  databaseUrl,
}: ServerGroupOptions = {}): Promise<ServerGroup> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-group-'));
  const broker = await startBroker(folder);
  const fleet = databaseUrl === undefined ? await createFleetDatabase(stations) : null;
  const url = fleet?.url ?? databaseUrl!;
  const stacks = new Set<StackProcess>();
  const pool = fleet?.pool ?? new pg.Pool({ connectionString: url });
  // Some tests stop PostgreSQL.
  pool.on('error', () => undefined);
  let watcher: MqttClient | null = null;
  const figures = new Map<string, number>();
  async function watch(): Promise<void> {
    if (watcher) return;
    watcher = await mqtt.connectAsync(broker.tcpUrl);
    watcher.on('message', (topic, payload) => figures.set(topic, Number(payload.toString())));
    await watcher.subscribeAsync('$SYS/broker/clients/#');
  }
  return {
    broker,
    pool,
    async start(dataDir = join(folder, `data-${stacks.size}`)) {
      const env = {
        DATABASE_URL: url,
        MQTT_SERVERS: broker.entry,
        DEMO_STATIONS: `${stations}`,
        SIMULATOR: 'off',
        LOG_LEVEL: 'info',
      };
      const stack = await startStack({ env, dataDir });
      stacks.add(stack);
      return stack;
    },
    async shares() {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from broker_slot where holder is not null group by holder order by n desc',
      );
      return rows.map(({ n }) => n);
    },
    startLoad: () => startLoad(broker.tcpUrl, pool),
    // Figures are published when they change.
    async clients(kind) {
      await watch();
      return figures.get(`$SYS/broker/clients/${kind}`) ?? NaN;
    },
    async stop() {
      await Promise.all([...stacks].map((stack) => stack.stop()));
      await watcher?.endAsync(true);
      await (fleet ? fleet.drop() : pool.end());
      await broker.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startLoad(url: string, pool: pg.Pool): Promise<Load> {
  const { rows: devices } = await pool.query<{ id: number; device_id: string; uuid: string }>(
    `select distinct on (gateway.id) device.id, device_id, uuid
     from device join gateway on gateway.id = gateway_id where device.type = 'C002' order by gateway.id, device.id`,
  );
  const client: MqttClient = await mqtt.connectAsync(url);
  // Some tests stop the broker.
  client.on('error', () => undefined);
  const sent: Promise<unknown>[] = [];
  const acknowledged: string[] = [];
  let at = Date.now() - 3_600_000;
  const first = at;
  const timer = setInterval(() => {
    at += 1;
    const { id, device_id, uuid } = devices[at % devices.length]!;
    const sample = `${id} ${at}`;
    const message: Telemetry = {
      seq: at,
      period: 5000,
      samples: [{ device_id, at, status: 'normal', values: { SOC: at % 100 } }],
    };
    sent.push(
      client
        .publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 })
        .then(() => acknowledged.push(sample)),
    );
  }, EVERY_MS);
  async function stored(): Promise<string[]> {
    const { rows } = await pool.query<{ device_id: number; at: string }>(
      'select device_id, at from sample where at > $1 and at <= $2',
      [first, at],
    );
    return rows.map(({ device_id, at: instant }) => `${device_id} ${instant}`);
  }
  return {
    acknowledged: () => acknowledged.length,
    stored: async () => (await stored()).length,
    async stop() {
      clearInterval(timer);
      await Promise.all(sent);
      await client.endAsync();
    },
    async requireStored() {
      await expect.poll(async () => (await stored()).length).toBe(acknowledged.length);
      expect((await stored()).sort()).toEqual([...acknowledged].sort());
    },
  };
}

/** A figure of a server's ingest. */
export const readIngest = async ({ http }: Pick<StackProcess, 'http'>, name: string): Promise<number> => {
  const text = await (await fetch(`${http}/metrics`)).text();
  return Number(new RegExp(`^heliograph_ingest_${name}(?:_total)? (\\S+)$`, 'm').exec(text)?.[1]);
};
