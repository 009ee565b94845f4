import type { Stack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../../../apps/server/src/storage/embedded/cluster.ts';

/** Line of PostgreSQL's own file that names the folder of its socket. */
const SOCKET_LINE = 4;

type Running = Pick<Stack, 'dataDir'>;

/** Folder of the socket of the embedded database of a running stack. */
async function socketOf({ dataDir }: Running): Promise<string> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[SOCKET_LINE]!;
}

/** Its address, for another server on the same database. */
export const databaseUrlOf = async (stack: Running): Promise<string> =>
  `postgresql://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(await socketOf(stack))}`;

/** A connection to the embedded database of a running stack, for what no call tells or allows. */
export async function databaseOf(stack: Running): Promise<pg.Client> {
  const client = new pg.Client({ host: await socketOf(stack), user: SUPERUSER, database: 'postgres' });
  await client.connect();
  return client;
}
