import { deviceModels } from '@heliograph/domain/models';
import { copyTemplate, createTemplate, startPostgres15 } from '@heliograph/testing';
import { hash } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { prepareDemo } from '../../../apps/server/src/demo/demo.ts';
import { openDatabase } from '../../../apps/server/src/storage/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embeddedPostgres.ts';
import { createRepositories } from '../../../apps/server/src/storage/repositories/index.ts';

/** Variable with the URL of the cluster, for the test processes. */
const CLUSTER = 'HELIOGRAPH_CLUSTER';

/** Nothing in it outlives the run, and each server has up to 18 connections. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

/** Verified within a millisecond, instead of 14 ms for the product's hashes. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const DEMO_PASSWORD = 'demo-password';

export const silentLog = pino({ level: 'silent' });

const fleetName = (stations: number): string => `fleet_${stations}`;

function urlOf(name: string): string {
  const url = new URL(process.env[CLUSTER]!);
  url.pathname = name;
  return url.href;
}

/** Starts the embedded PostgreSQL for the run, with a migrated database. @returns a function that stops it */
export async function startTestCluster(): Promise<() => Promise<void>> {
  const removeTemplate = await createTemplate(async (folder) => {
    const database = await openDatabase({ dataDir: folder, log: silentLog });
    await database.close();
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-cluster-'));
  await copyTemplate(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: SETTINGS });
  const { host, user } = postgres.connection;
  await useCluster(`postgresql://${user}@localhost/postgres?host=${encodeURIComponent(host)}`, 'postgres');
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await removeTemplate();
  };
}

/** Starts the oldest PostgreSQL that the product supports. @returns a function that stops it */
export async function startOldestCluster(): Promise<() => Promise<void>> {
  const postgres = await startPostgres15();
  await useCluster(postgres.url, 'template0');
  return postgres.stop;
}

/** @param template of the database without a fleet */
async function useCluster(url: string, template: string): Promise<void> {
  process.env[CLUSTER] = url;
  // A database can only be copied without connections to it.
  await onCluster((cluster) => seedFleet(cluster, 0, template), 'template1');
}

async function onCluster<T>(work: (cluster: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the database of a demo fleet, which tests copy. */
async function seedFleet(cluster: pg.Client, stations: number, template = fleetName(0)): Promise<void> {
  await cluster.query(`create database ${fleetName(stations)} template ${template}`);
  const database = await openDatabase({ url: urlOf(fleetName(stations)), dataDir: tmpdir(), log: silentLog });
  const repositories = createRepositories(database.db);
  await repositories.models.sync(deviceModels);
  await repositories.brokers.configure([]);
  const { id: brokerId } = await repositories.brokers.forNewGateway();
  await prepareDemo(
    { database, repositories, now: Date.now },
    { stations, password: DEMO_PASSWORD, brokerId },
  );
  await database.pool.query('update person set password_hash = $1 where password_hash is not null', [
    await hash(DEMO_PASSWORD, CHEAP_HASH),
  ]);
  await database.close();
}

export interface TestDatabase {
  url: string;
  /** Queries it beside the servers on it. */
  pool: pg.Pool;
  drop(): Promise<void>;
}

/** Creates a database of a demo fleet of now; without stations it is migrated and empty. */
export const createFleetDatabase = (stations: number): Promise<TestDatabase> =>
  onCluster(async (cluster) => {
    // Test processes may need the same fleet at once.
    await cluster.query('select pg_advisory_lock($1)', [stations]);
    const { rowCount } = await cluster.query('select from pg_database where datname = $1', [
      fleetName(stations),
    ]);
    if (rowCount === 0) await seedFleet(cluster, stations);
    await cluster.query('select pg_advisory_unlock($1)', [stations]);
    return copyDatabase(cluster, fleetName(stations));
  });

/** Creates a database without any tables. */
export const createBlankDatabase = (): Promise<TestDatabase> =>
  onCluster((cluster) => copyDatabase(cluster, 'template0'));

async function copyDatabase(cluster: pg.Client, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await cluster.query(`create database ${name} template ${template} strategy file_copy`);
  const url = urlOf(name);
  const pool = new pg.Pool({ connectionString: url });
  // A pool ends before its connections are closed, which dropping then ends.
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await onCluster((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
