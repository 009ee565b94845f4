import type { Stack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../../../apps/server/src/storage/embedded/cluster.ts';

/** Line of PostgreSQL's pid file that contains its socket folder. */
const SOCKET_LINE = 4;

type Running = Pick<Stack, 'dataDir'>;

/** Socket folder of a running stack's embedded database. */
async function socketOf({ dataDir }: Running): Promise<string> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[SOCKET_LINE]!;
}

/** URL of the embedded database, for another server on it. */
export const readDatabaseUrl = async (stack: Running): Promise<string> =>
  `postgresql://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(await socketOf(stack))}`;

/** Connects to a running stack's embedded database, for what no call reads or allows. */
export async function connectDatabase(stack: Running): Promise<pg.Client> {
  const client = new pg.Client({ host: await socketOf(stack), user: SUPERUSER, database: 'postgres' });
  await client.connect();
  return client;
}
