import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasExternalProgram } from './hasExternalProgram.ts';

/** Where Debian puts the oldest PostgreSQL that the product supports. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

export const hasPostgres15 = hasExternalProgram(join(PROGRAMS, 'postgres'));

export interface ExternalPostgres {
  /** For DATABASE_URL. */
  url: string;
  /** Stops it with all connections and starts it again with the same data. */
  restart(): Promise<void>;
  /** Stops it with all connections; its data stays. */
  halt(): Promise<void>;
  /** Starts it again after `halt`. */
  resume(): Promise<void>;
  /** Starts a standby that follows it; stop the standby first. */
  startStandby(): Promise<ExternalPostgres>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts Debian's PostgreSQL 15 on a socket in its own folder, as an unprivileged user. */
export const startPostgres15 = (): Promise<ExternalPostgres> =>
  startIn('initdb', ['-U', 'heliograph', '-A', 'trust', '-E', 'UTF8', '--no-sync']);

/** @param create the program that creates its data, and what it needs to know */
async function startIn(create: string, parameters: readonly string[]): Promise<ExternalPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-pg15-'));
  const ids = unprivileged();
  if (ids) chownSync(folder, ids.uid, ids.gid);
  const data = join(folder, 'data');
  const options = { ...ids, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } };
  execFileSync(join(PROGRAMS, create), ['-D', data, ...parameters], { ...options, stdio: 'ignore' });
  const start = async () => {
    const server = spawn(
      join(PROGRAMS, 'postgres'),
      [
        '-D',
        data,
        '-k',
        folder,
        ...['listen_addresses=', 'fsync=off', 'max_connections=300'].flatMap((setting) => ['-c', setting]),
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await waitForOutput(server.stderr, 'database system is ready to accept');
    return server;
  };
  let server = await start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    url: `postgresql://heliograph@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async restart() {
      await end('SIGINT');
      server = await start();
    },
    halt: () => end('SIGINT'),
    async resume() {
      server = await start();
    },
    startStandby: () =>
      startIn('pg_basebackup', ['-h', folder, '-U', 'heliograph', '-R', '-c', 'fast', '--no-sync']),
    async stop() {
      // Without an error for clients that are closing at the moment.
      if (server.exitCode === null) await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (!nobody) throw new Error('there is no user nobody to run PostgreSQL as');
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

function waitForOutput(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(words)) resolve();
    });
    stream.once('end', () => reject(new Error(`PostgreSQL 15 ended: ${output}`)));
  });
}
