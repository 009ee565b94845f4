import { chownSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../../startupError.ts';
import { unprivilegedAccount } from './account.ts';
import { claimCluster } from './claim.ts';
import { ensureCluster, folderArgument, SUPERUSER } from './cluster.ts';
import { postgresNatives } from './natives.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** How to reach it: a socket in a folder of its own. */
  connection: { host: string; user: string; database: string };
  /** Stops it in an orderly way and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Durability (fsync, synchronous_commit, full_page_writes) stays at PostgreSQL's safe defaults. */
const SETTINGS = {
  listen_addresses: '',
  // The account that runs PostgreSQL is not ours when we are root; the folder around the socket is what protects it.
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // Sample partitions come and go within days: vacuum must look often.
  autovacuum_naptime: '20s',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const READY_WITHIN_MS = 60_000;

/**
 * Starts the PostgreSQL that npm brought, on a private socket, with its data in `dataDir`. It ends with this process,
 * however that ends.
 *
 * @throws StartupError naming DATA_DIR or DATABASE_URL.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const account = unprivilegedAccount();
  const natives = postgresNatives(account);
  const cluster = realpathSync(ensureCluster(dataDir, natives, account));
  await claimCluster(cluster);

  // A folder made anew at each start: a leftover socket of a killed predecessor cannot be mistaken for ours.
  const sockets = mkdtempSync(join(tmpdir(), 'heliograph-'));
  if (account) chownSync(sockets, account.ids.uid, account.ids.gid);
  const child = supervise({
    program: join(natives, 'bin/postgres'),
    arguments: ['-D', folderArgument(cluster), '-k', sockets, ...settingArguments()],
    sockets,
    cluster,
    ids: account?.ids ?? {},
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let lastWords = '';
  let stopping = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-4000);
    log.debug({ postgres: text.trimEnd() }, 'postgres');
  });
  child.once('exit', (code) => {
    child.stdin?.destroy();
    if (!stopping)
      log.error({ code, postgres: reasonIn(lastWords) }, 'the embedded PostgreSQL ended unexpectedly');
  });

  const connection = { host: sockets, user: SUPERUSER, database: 'postgres' };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(connection))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      stopping = true;
      child.stdin?.end();
      throw new StartupError(
        `DATA_DIR: the embedded PostgreSQL did not start on ${cluster}: ${reasonIn(lastWords)}`,
      );
    }
    await pause(10);
  }
  return {
    connection,
    stop: () => {
      stopping = true;
      child.stdin?.end();
      return gone;
    },
  };
}

function settingArguments(): string[] {
  return Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The line of PostgreSQL's log that tells why it ended. */
function reasonIn(text: string): string {
  const lines = text.trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|ERROR)\b/.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?\b(FATAL|PANIC|ERROR):\s*/, '') || 'it said nothing';
}
