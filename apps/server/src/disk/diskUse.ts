import type { DiskUseKind } from '@heliograph/contracts/http';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { distributedSizes } from '../storage/citus.ts';
import type { Database } from '../storage/database.ts';

const DAY_MS = 86_400_000;
/** Growth is taken from as many days as there are, at most this many. */
const GROWTH_DAYS = 14;

export type DiskUse = Record<DiskUseKind, number>;

const EMPTY: DiskUse = {
  samples: 0,
  energy: 0,
  alarms: 0,
  audit: 0,
  messages: 0,
  communication: 0,
  sessions: 0,
  uploads: 0,
  other: 0,
  wal: 0,
  backups: 0,
};

/** Tables that are not listed count as `other`. */
const KIND_OF: Record<string, DiskUseKind | undefined> = {
  sample: 'samples',
  sample_day: 'samples',
  sample_kept: 'samples',
  latest: 'samples',
  energy: 'energy',
  energy_day: 'energy',
  energy_mark: 'energy',
  energy_edit: 'energy',
  energy_import: 'energy',
  energy_import_day: 'energy',
  energy_fill: 'energy',
  energy_change: 'energy',
  station_sum: 'energy',
  station_sums: 'energy',
  station_quarters: 'energy',
  fleet_quarters: 'energy',
  loss_station: 'energy',
  loss_baseline: 'energy',
  loss_day: 'energy',
  loss_cause: 'energy',
  loss_entry: 'energy',
  loss_verdict: 'energy',
  alarm: 'alarms',
  alarm_read: 'alarms',
  alarm_delivery: 'alarms',
  audit: 'audit',
  notice: 'messages',
  comm_log: 'communication',
  session: 'sessions',
  picture: 'uploads',
  firmware_image: 'uploads',
};

export interface DiskUsePorts {
  database: Pick<Database, 'pool' | 'kind'>;
  /** Folders with backups. */
  backupFolders: readonly string[];
}

/** Bytes on disk by kind, with indexes. Takes PostgreSQL some 10 ms, so answers should be kept. */
export async function measureDiskUse({ database, backupFolders }: DiskUsePorts): Promise<DiskUse> {
  const use = { ...EMPTY };
  const { pool, kind } = database;
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select coalesce(parent.relname, one.relname)::text as name, sum(pg_total_relation_size(one.oid))::bigint as bytes
     from pg_class one left join pg_inherits on inhrelid = one.oid left join pg_class parent on parent.oid = inhparent
     where one.relnamespace = 'public'::regnamespace and one.relkind = 'r' group by 1`,
  );
  for (const { name, bytes } of [...rows, ...(await distributedSizes(pool))])
    use[KIND_OF[name] ?? 'other'] += bytes;
  const tables = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const size =
    kind === 'embedded'
      ? '(select sum(pg_database_size(oid)) from pg_database)'
      : 'pg_database_size(current_database())';
  // Another PostgreSQL shows the size of its log only to some accounts, and keeps it on another machine.
  const wal = kind === 'embedded' ? '(select sum(size) from pg_ls_waldir())' : '0';
  const [whole] = (
    await pool.query<{ bytes: number; wal: number }>(`select ${size}::bigint as bytes, ${wal}::bigint as wal`)
  ).rows;
  use.other += Math.max(0, (whole?.bytes ?? 0) - tables);
  use.wal = whole?.wal ?? 0;
  for (const folder of backupFolders) use.backups += await folderBytes(folder);
  return use;
}

async function folderBytes(folder: string): Promise<number> {
  try {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    let bytes = 0;
    for (const file of files) if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).size;
    return bytes;
  } catch {
    // There is none yet, or a backup in it was just deleted.
    return 0;
  }
}

/** Keeps the day's first figures. */
export async function recordDiskUse(pool: Database['pool'], use: DiskUse, now: number): Promise<void> {
  await pool.query(
    `insert into disk_use (day, kind, bytes) select $1, * from unnest($2::text[], $3::bigint[])
     on conflict (day, kind) do nothing`,
    [now - (now % DAY_MS), Object.keys(use), Object.values(use).map(String)],
  );
  await pool.query('delete from disk_use where day < $1', [now - 400 * DAY_MS]);
}

/** Bytes a day by which the data grew lately; null on the first day. Backups come and go, and do not count. */
export async function readGrowth(pool: Database['pool'], use: DiskUse, now: number): Promise<number | null> {
  const { rows } = await pool.query<{ day: number; bytes: number }>(
    `select day, sum(bytes)::bigint as bytes from disk_use where kind not in ('backups', 'wal')
     and day = (select min(day) from disk_use where day >= $1) group by day`,
    [now - GROWTH_DAYS * DAY_MS],
  );
  const first = rows[0];
  if (!first || now - first.day < DAY_MS) return null;
  const total = Object.values(use).reduce((sum, bytes) => sum + bytes, -use.backups - use.wal);
  return Math.round((total - first.bytes) / ((now - first.day) / DAY_MS));
}
