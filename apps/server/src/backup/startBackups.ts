import { mkdir, readdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { BACKUP_NAME, deleteOldBackups, writeBackup, type BackupPorts } from './writeBackup.ts';

export interface BackupSchedule {
  folder: string;
  /** Time between two backups, ms. */
  everyMs: number;
  /** How many are kept. */
  keep: number;
}

/** How often the schedule is compared with the newest backup. */
const CHECK_MS = 60_000;
/** Any number that no other advisory lock of the product uses. */
const LOCK = 7_204_512;
/** After a failure, for example of a full disk. */
const RETRY_MS = 10 * 60_000;

/**
 * Writes backups by a schedule and deletes the oldest. The time of the newest in the folder counts, so that restarts
 * neither repeat nor skip one; of several servers on a database, one writes.
 */
export function startBackups(
  { pool, version, now, log }: BackupPorts & { log: Logger },
  { folder, everyMs, keep }: BackupSchedule,
) {
  let running: Promise<void> | null = null;
  let nextAt = -Infinity;

  async function isDue(): Promise<boolean> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newest = Math.max(-Infinity, ...(await readdir(folder)).map(timeOf));
    return now() - newest >= everyMs;
  }

  async function run(): Promise<void> {
    if (now() < nextAt) return;
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        LOCK,
      ]);
      if (rows[0]?.mine !== true) return;
      try {
        if (!(await isDue())) return;
        const { folder: path, bytes } = await writeBackup({ pool, version, now }, folder);
        log.info({ path, bytes }, 'backup written');
        const deleted = await deleteOldBackups(folder, keep);
        if (deleted.length > 0) log.info({ deleted }, 'old backups deleted');
      } finally {
        await client.query('select pg_advisory_unlock($1)', [LOCK]);
      }
    } catch (error) {
      nextAt = now() + RETRY_MS;
      log.error({ err: error, folder }, 'the backup failed and will be tried again');
    } finally {
      client.release();
    }
  }

  const check = () => (running ??= run().finally(() => (running = null)));
  const timer = setInterval(() => void check(), CHECK_MS);
  void check();
  return {
    /** Compares the schedule with the newest backup now. */
    check,
    /** Waits for a backup that is being written. */
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

/** When a backup was begun, by its name; -Infinity for anything else. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] = BACKUP_NAME.exec(name) ?? [];
  return day === undefined ? -Infinity : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
