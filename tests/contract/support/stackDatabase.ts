import type { Stack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { partitionName } from '../../../apps/server/src/storage/partitions.ts';
import { SUPERUSER } from '../../../apps/server/src/storage/embedded/cluster.ts';

/** Line of PostgreSQL's pid file that contains its socket folder. */
const SOCKET_LINE = 4;

type Running = Pick<Stack, 'dataDir' | 'databaseUrl'>;

/** Socket folder of a running stack's embedded database. */
async function readSocket({ dataDir }: Pick<Running, 'dataDir'>): Promise<string> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[SOCKET_LINE]!;
}

/** URL of a running stack's database, for another server on it. */
export const readDatabaseUrl = async (stack: Running): Promise<string> =>
  stack.databaseUrl ??
  `postgresql://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(await readSocket(stack))}`;

/** Connects to a running stack's database, for data that no call reads or changes. */
export async function connectDatabase(stack: Running): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await readDatabaseUrl(stack) });
  await client.connect();
  return client;
}

/** Lets packed days of the period be inserted. @param day any in it, epoch ms */
export async function addPackedPeriod(client: pg.Client, day: number): Promise<void> {
  const length = 30 * 86_400_000;
  const from = day - (day % length);
  await client.query(
    `create table if not exists ${partitionName('sample_day', from)} partition of sample_day
     for values from (${from}) to (${from + length})`,
  );
}
