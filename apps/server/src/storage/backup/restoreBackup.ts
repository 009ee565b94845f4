import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../../support/startupError.ts';
import { inTransaction } from '../client.ts';
import type { Database } from '../database.ts';
import { createPartitions } from '../partitions.ts';
import { stationCounts } from './catalogue.ts';
import { MANIFEST, Manifest, type BackupTable } from './manifest.ts';
import { quoted, verifyFiles } from './writeBackup.ts';

/**
 * The manifest of a complete, undamaged backup.
 * @throws StartupError when the folder is none
 */
export async function readBackup(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch {
    throw new StartupError(`${folder} is not a complete backup: it has no readable ${MANIFEST}.`);
  }
  try {
    await verifyFiles(folder, manifest);
  } catch (error) {
    throw new StartupError(`The backup cannot be restored: ${(error as Error).message}.`);
  }
  return manifest;
}

/**
 * Fills a database that has the backup's migrations and no data. After a failure it is empty as before.
 * @throws StartupError when the database is in use
 */
export async function restoreBackup({ pool }: Pick<Database, 'pool'>, folder: string, manifest: Manifest) {
  const { rows } = await pool.query<{ used: boolean }>('select exists (select from person) as used');
  if (rows[0]?.used)
    throw new StartupError('The database is not empty. Restore into an empty DATA_DIR or a new database.');
  const partitions = createPartitions(pool);
  await partitions.ensure('sample', manifest.days);
  await partitions.ensure('sample_day', manifest.periods);
  await inTransaction(pool, async (client) => {
    // Rows that the migrations inserted come with the backup.
    await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`);
    for (const table of manifest.tables) await readTable(client, table, folder);
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    const restored = await stationCounts(client);
    if (JSON.stringify(restored) !== JSON.stringify(manifest.stations))
      throw new Error('the restored counts differ from those of the backup');
  });
  await pool.query('analyze');
}

async function readTable(client: pg.PoolClient, table: BackupTable, folder: string): Promise<void> {
  // Rows that the triggers would write come with the backup.
  await client.query(`alter table ${quoted(table.name)} disable trigger user`);
  const rows = client.query(
    copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`),
  );
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows);
  if (rows.rowCount !== table.rows)
    throw new Error(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}`);
  await client.query(`alter table ${quoted(table.name)} enable trigger user`);
}
