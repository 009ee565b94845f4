import type { Stack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../../../apps/server/src/storage/embedded/cluster.ts';

/** Line of PostgreSQL's own file that names the folder of its socket. */
const SOCKET_LINE = 4;

/** A connection to the embedded database of a running stack, for what no call tells or allows. */
export async function databaseOf(stack: Stack): Promise<pg.Client> {
  const lines = (await readFile(join(stack.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host: lines[SOCKET_LINE]!, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  return client;
}
