import { spawnSync } from 'node:child_process';
import {
  chownSync,
  constants,
  accessSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../support/startupError.ts';
import type { Account } from './account.ts';
import { OWN_FOLDER } from './processes.ts';

/** Major version of the embedded PostgreSQL; it cannot open a cluster of another one. */
export const MAJOR = 18;

/** Name of the cluster's folder in the data folder. */
export const CLUSTER = 'postgres';
/** Name of the folder of a cluster that was replaced by one of a later major version. */
export const replacedCluster = (major: number): string => `${CLUSTER}-${major}`;
const REPLACED = /^postgres-\d+$/;

export const SUPERUSER = 'heliograph';

/**
 * The data folder as passed to PostgreSQL. On Linux always its working directory: an unprivileged account then needs
 * no access to the folders above, for example when root keeps the data under a closed folder.
 */
export function folderArgument(cluster: string): string {
  return process.platform === 'linux' ? OWN_FOLDER : cluster;
}

/**
 * Creates the database cluster in `dataDir` if needed, owned by `account`. @returns its folder
 *
 * @throws StartupError naming DATA_DIR when the folder cannot be written or holds another version's cluster
 */
export function ensureCluster(
  dataDir: string,
  natives: string,
  account: Account | null,
  major = MAJOR,
): string {
  const parent = resolve(dataDir);
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    requireWritable(parent);
    const cluster = join(parent, CLUSTER);
    if (!existsSync(cluster)) {
      requireUnused(parent);
      initialise(parent, cluster, natives, account);
    }
    requireVersion(cluster, major);
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

/** An upgrade that was interrupted between its last two steps must not end in an empty product. */
function requireUnused(parent: string): void {
  if (!readdirSync(parent).some((name) => REPLACED.test(name))) return;
  throw new StartupError(
    `DATA_DIR: the upgrade of the database in ${parent} was interrupted; run npm run upgrade-database`,
  );
}

/** Major version of the PostgreSQL that wrote a cluster; null when there is none. */
export function clusterMajor(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch {
    return null;
  }
}

function requireVersion(cluster: string, major: number): void {
  const version = clusterMajor(cluster);
  if (version === major) return;
  const way =
    version !== null && version < major
      ? 'run npm run upgrade-database, which keeps the old one'
      : 'start a version that brings it, or choose another folder';
  throw new StartupError(
    `DATA_DIR: ${cluster} is of PostgreSQL ${version ?? 'unknown version'}, this version of Heliograph brings ${major}; ${way}`,
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
