import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../../support/startupError.ts';
import { unprivilegedAccount } from './account.ts';
import { claimCluster, socketFolder } from './claim.ts';
import { CLUSTER, ensureCluster, folderArgument, SUPERUSER } from './cluster.ts';
import { postgresNatives } from './nativeBinaries.ts';
import { supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** Connection settings: a socket in a private folder. */
  connection: { host: string; user: string; database: string };
  /** Stops it in an orderly way; resolves when it has exited. */
  stop(): Promise<void>;
}

/** Durability (fsync, synchronous_commit, full_page_writes) stays at PostgreSQL's safe defaults. */
const SETTINGS = {
  listen_addresses: '',
  // When we are root, PostgreSQL runs under another account; the folder around the socket protects it.
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // Sample partitions come and go within days, so vacuum must run often.
  autovacuum_naptime: '20s',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const READY_WITHIN_MS = 60_000;
const RESTART_AFTER_MS = 500;

/**
 * Starts the bundled PostgreSQL on a private socket, with its data in `dataDir`. It ends with this process, however
 * that ends.
 *
 * @throws StartupError naming DATA_DIR or DATABASE_URL
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  /** Another major version than the one that comes with the product, and a file beside whose packages it is. */
  older?: { major: number; near: string };
  /** Wins over the product's settings. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, older, settings } = options;
  const account = unprivilegedAccount();
  const natives = postgresNatives(account, older?.near);
  const cluster = realpathSync(ensureCluster(dataDir, natives, account, older?.major));
  await claimCluster(cluster);

  // A new folder for each start: a leftover socket of a killed server cannot be mistaken for ours.
  const sockets = mkdtempSync(join(tmpdir(), 'heliograph-'));
  const connection = { host: sockets, user: SUPERUSER, database: 'postgres' };
  let exitReason = '';
  let stopping = false;
  const isStopping = () => stopping;
  let child = launch();
  let gone = ended(child);

  function launch(): ChildProcess {
    if (account) chownSync(sockets, account.ids.uid, account.ids.gid);
    const launched = supervise({
      program: join(natives, 'bin/postgres'),
      arguments: ['-D', folderArgument(cluster), '-k', sockets, ...settingArguments(settings)],
      sockets,
      cluster,
      ids: account?.ids ?? {},
    });
    launched.stderr?.setEncoding('utf8').on('data', (text: string) => {
      exitReason = (exitReason + text).slice(-4000);
      log.debug({ postgres: text.trimEnd() }, 'postgres');
    });
    return launched;
  }

  /**
   * PostgreSQL recovers when one of its processes crashes; when all of it is gone, for example out of memory, it is
   * restarted.
   */
  async function watch(): Promise<void> {
    for (;;) {
      await gone;
      if (isStopping()) return;
      log.error(
        { postgres: reasonIn(exitReason) },
        'the embedded PostgreSQL exited unexpectedly and is being restarted',
      );
      await pause(RESTART_AFTER_MS);
      if (isStopping()) return;
      mkdirSync(sockets, { recursive: true, mode: 0o700 });
      child = launch();
      gone = ended(child);
    }
  }

  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(connection))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.stdin?.end();
      throw new StartupError(
        `DATA_DIR: the embedded PostgreSQL did not start on ${cluster}: ${reasonIn(exitReason)}`,
      );
    }
    await pause(10);
  }
  void watch();
  return {
    connection,
    stop: () => {
      stopping = true;
      child.stdin?.end();
      return gone;
    },
  };
}

/** The embedded PostgreSQL of a server that is running on `dataDir`; null when none is. Stopping it does nothing. */
export function runningEmbeddedPostgres(dataDir: string): EmbeddedPostgres | null {
  const host = socketFolder(join(resolve(dataDir), CLUSTER));
  return host === null
    ? null
    : { connection: { host, user: SUPERUSER, database: 'postgres' }, stop: () => Promise.resolve() };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      // The rest of the supervisor waits for it.
      child.stdin?.destroy();
      resolve();
    });
  });
}

function settingArguments(settings: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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

/** The line of PostgreSQL's log with the reason for its exit. */
function reasonIn(text: string): string {
  const lines = text.trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|ERROR)\b/.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?\b(FATAL|PANIC|ERROR):\s*/, '') || 'it said nothing';
}
