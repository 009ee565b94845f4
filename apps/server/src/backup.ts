import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { readBackup, restoreBackup } from './storage/backup/restoreBackup.ts';
import { writeBackup } from './storage/backup/writeBackup.ts';
import { readConfig } from './config/config.ts';
import { isWithoutRoom } from './storage/unavailable.ts';
import { VERSION } from './support/product.ts';
import { runCommand } from './runCommand.ts';
import { StartupError } from './support/startupError.ts';
import { openDatabase } from './storage/database.ts';

const USAGE = `Usage:
  npm run backup -- FOLDER    writes a backup into a new folder inside FOLDER, also while the server runs
  npm run restore -- BACKUP   restores a backup into an empty DATA_DIR or database, before the server is started

The database is found as the server finds it, by DATA_DIR or DATABASE_URL.`;

const log = pino({ level: 'silent' });

await runCommand(main);

async function main(): Promise<void> {
  const [command, path, ...rest] = process.argv.slice(2);
  if (path === undefined || rest.length > 0) throw new StartupError(USAGE);
  if (command === 'backup') return backup(resolve(path));
  if (command === 'restore') return restore(resolve(path));
  throw new StartupError(USAGE);
}

async function backup(folder: string): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === null && !existsSync(dataDir))
    throw new StartupError(`DATA_DIR: there is no folder ${resolve(dataDir)}.`);
  const database = await openDatabase({
    url: databaseUrl ?? undefined,
    dataDir,
    joins: true,
    migrations: 'none',
    log,
  });
  try {
    const written = await writeBackup({ pool: database.pool, version: VERSION, now: Date.now }, folder).catch(
      (error: unknown) => {
        throw isWithoutRoom(error)
          ? new StartupError(
              `The disk is too full for the backup in ${folder} (${error.message}). Nothing is left of it: free space there, or name a folder on another disk, and run this again.`,
            )
          : error;
      },
    );
    console.log(written.folder);
    const { tables, stations } = written.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${stations.length} stations, ${rows} rows in ${tables.length} tables, ${(written.bytes / 1e6).toFixed(1)} MB; read back without a difference.`,
    );
  } finally {
    await database.close();
  }
}

async function restore(folder: string): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const manifest = await readBackup(folder);
  const { migrations, stations } = manifest;
  const database = await openDatabase({
    url: databaseUrl ?? undefined,
    dataDir,
    migrations,
    log,
  });
  try {
    await restoreBackup(database, folder, manifest);
  } finally {
    await database.close();
  }
  console.log(`${stations.length} stations restored as of ${new Date(manifest.created_at).toISOString()}.`);
  console.log('Start the server now; a newer version migrates the data.');
}
