import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inSnapshot } from '../client.ts';
import { packedPeriods, readPartitions } from '../partitions.ts';
import {
  migrationNames,
  sequenceValues,
  stationCounts,
  tablesInOrder,
  type TableColumns,
} from './catalogue.ts';
import { MANIFEST, type BackupTable, type Manifest } from './manifest.ts';

export interface BackupPorts {
  pool: pg.Pool;
  /** Version of the product. */
  version: string;
  now: () => number;
}

/** A backup that was written. */
export interface WrittenBackup {
  folder: string;
  /** Size of all files. */
  bytes: number;
  manifest: Manifest;
}

/** Samples compress well at any level, and the server shares the machine. */
const GZIP_LEVEL = 3;
const PREFIX = 'heliograph-';
/** Folder name of a complete backup. */
export const BACKUP_NAME = /^heliograph-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
const UNFINISHED = '.unfinished';

/**
 * [OPS-06] Writes everything in the database, as it is at one instant, into a new folder inside `parent`, while the
 * server runs. The folder gets its name when it is complete and was read back.
 */
export async function writeBackup(ports: BackupPorts, parent: string): Promise<WrittenBackup> {
  const createdAt = ports.now();
  const folder = join(
    parent,
    `${PREFIX}${new Date(createdAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
  );
  const unfinished = `${folder}${UNFINISHED}`;
  // It holds password hashes and the deployment's secrets.
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await inSnapshot(ports.pool, async (client): Promise<Manifest> => {
      // A slow disk may take longer to write a large table; a snapshot locks no rows.
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const tables: BackupTable[] = [];
      for (const table of await tablesInOrder(client))
        tables.push(await writeTable(client, table, unfinished));
      return {
        format: 1,
        product: 'heliograph',
        version: ports.version,
        created_at: createdAt,
        migrations: await migrationNames(client),
        tables,
        sequences: await sequenceValues(client),
        days: (await readPartitions(client, 'sample')).map(({ from }) => from),
        periods: await packedPeriods(client),
        stations: await stationCounts(client),
      };
    });
    await verifyFiles(unfinished, manifest);
    await writeSynced(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, folder);
    return { folder, bytes: manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0), manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeTable(client: pg.PoolClient, table: TableColumns, folder: string): Promise<BackupTable> {
  const { name, columns } = table;
  const file = `${name}.copy.gz`;
  const path = join(folder, file);
  // A query, because the samples' table has partitions.
  const rows = client.query(
    copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
  );
  const hash = createHash('sha256');
  await pipeline(
    rows,
    createGzip({ level: GZIP_LEVEL }),
    hashing(hash),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const { size } = await stat(path);
  return { name, columns, rows: rows.rowCount, file, bytes: size, sha256: hash.digest('hex') };
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Reads all files of a backup. @throws Error naming the first that is not as the manifest says */
export async function verifyFiles(folder: string, { tables }: Pick<Manifest, 'tables'>): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw new Error(`${file} is damaged`);
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Deletes all but the newest `keep` backups in a folder, and what an interrupted one left. @returns the deleted ones */
export async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  const names = (await readdir(parent)).sort();
  const complete = names.filter((name) => BACKUP_NAME.test(name));
  const old = [
    ...complete.slice(0, Math.max(0, complete.length - keep)),
    ...names.filter((name) => name.startsWith(PREFIX) && name.endsWith(UNFINISHED)),
  ];
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true });
  return old;
}

/** An identifier in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
