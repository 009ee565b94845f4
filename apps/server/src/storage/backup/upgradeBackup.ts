import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { VERSION } from '../../support/product.ts';
import { StartupError } from '../../support/startupError.ts';
import { distributedSizes } from '../citus.ts';
import { deleteOldBackups, writeBackup } from './writeBackup.ts';

/** Folder inside the data folder. */
export const UPGRADE_BACKUPS = 'backups-before-upgrade';
/** The last good state, and the one before it in case the first upgrade was the wrong one. */
const KEEP = 2;
/** Room that the migrations may need, bytes. */
const MIGRATION = 64 * 1024 * 1024;

export interface UpgradeBackupPorts {
  pool: pg.Pool;
  dataDir: string;
  log: Logger;
}

/**
 * [OPS-06] Writes a backup of a database that is about to be migrated.
 *
 * @throws StartupError when there is no room for it
 */
export async function backUpBeforeUpgrade({ pool, dataDir, log }: UpgradeBackupPorts): Promise<void> {
  const folder = join(dataDir, UPGRADE_BACKUPS);
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce(sum(pg_table_size(oid)), 0)::bigint as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const distributed = await distributedSizes(pool);
  const needed = distributed.reduce((sum, { bytes }) => sum + bytes, rows[0]!.bytes + MIGRATION);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw noRoom(folder, `${megabytes(needed)} are needed, ${megabytes(bavail * bsize)} are free`);
  log.info({ folder }, 'the database is of an older version; a backup is written before it is upgraded');
  try {
    const written = await writeBackup({ pool, version: VERSION, now: Date.now }, folder);
    log.info({ path: written.folder, bytes: written.bytes }, 'backup before the upgrade written');
  } catch (error) {
    throw noRoom(folder, (error as Error).message);
  }
  await deleteOldBackups(folder, KEEP);
}

const noRoom = (folder: string, why: string): StartupError =>
  new StartupError(
    `DATA_DIR: the database must be upgraded, but no backup can be written to ${folder} before (${why}). ` +
      'Make room, or set UPGRADE_BACKUP=off if you have a backup of your own. Nothing was changed.',
  );

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
