import { spawnSync } from 'node:child_process';
import {
  chownSync,
  constants,
  accessSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../startupError.ts';
import type { Account } from './account.ts';

/** Major version of the embedded PostgreSQL; it cannot open a cluster of another one. */
const MAJOR = '18';

export const SUPERUSER = 'heliograph';

/**
 * The data folder as passed to PostgreSQL. On Linux always its working directory: an unprivileged account then needs
 * no access to the folders above, for example when root keeps the data under a closed folder.
 */
export function folderArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/**
 * Creates the database cluster in `dataDir` if needed, owned by `account`. @returns its folder
 *
 * @throws StartupError naming DATA_DIR when the folder cannot be written or holds another version's cluster
 */
export function ensureCluster(dataDir: string, natives: string, account: Account | null): string {
  const parent = resolve(dataDir);
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    requireWritable(parent);
    const cluster = join(parent, 'postgres');
    if (!existsSync(cluster)) initialise(parent, cluster, natives, account);
    requireVersion(cluster);
    return cluster;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`DATA_DIR: ${parent} cannot be written (${(error as Error).message})`);
  }
}

function requireWritable(folder: string): void {
  accessSync(folder, constants.W_OK | constants.X_OK);
  // Root may write anywhere, but a folder without any write permission is meant to be left alone.
  if ((statSync(folder).mode & 0o222) === 0) throw new Error('it is read-only');
}

function requireVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new StartupError(
    `DATA_DIR: ${cluster} is of PostgreSQL ${version}, this version of Heliograph brings ${MAJOR}; ` +
      'dump and restore it, or choose another folder',
  );
}

/** Created beside its final place and renamed, so that an interrupted first start leaves nothing half done. */
function initialise(parent: string, cluster: string, natives: string, account: Account | null): void {
  const unfinished = mkdtempSync(join(parent, 'postgres-'));
  try {
    if (account) chownSync(unfinished, account.ids.uid, account.ids.gid);
    const made = spawnSync(
      join(natives, 'bin/initdb'),
      [
        '-D',
        folderArgument(unfinished),
        '-U',
        SUPERUSER,
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...account?.ids, cwd: unfinished, env: { LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8' },
    );
    if (made.status !== 0) {
      const why = made.error?.message ?? made.stderr.trim().split('\n').at(-1) ?? 'initdb failed';
      throw new StartupError(
        `DATA_DIR: no database can be made in ${parent} (${why}); set DATABASE_URL otherwise`,
      );
    }
    renameSync(unfinished, cluster);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
