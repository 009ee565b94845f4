import type { SetTimer } from '@heliograph/domain/time';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AdvisoryLock, whenAlone } from '../advisoryLock.ts';
import { isWithoutRoom } from '../unavailable.ts';
import { startLoop } from '../../support/startLoop.ts';
import { MANIFEST, Manifest } from './manifest.ts';
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
/** After a failure, for example of a full disk. */
const RETRY_MS = 10 * 60_000;

export interface BackupStatus {
  last: { time: number; bytes: number } | null;
  /** Last failed attempt of this server. */
  failure: { time: number; reason: string } | null;
}

export type Backups = ReturnType<typeof startBackups>;

/**
 * Writes backups by a schedule and deletes the oldest. The time of the newest in the folder counts, so that restarts
 * neither repeat nor skip one; of several servers on a database, one writes.
 */
export function startBackups(
  { pool, version, setTimer, now, log }: BackupPorts & { setTimer: SetTimer; log: Logger },
  { folder, everyMs, keep }: BackupSchedule,
) {
  let nextAt = -Infinity;
  let failure: BackupStatus['failure'] = null;

  async function isDue(): Promise<boolean> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newest = Math.max(-Infinity, ...(await readdir(folder)).map(parseTime));
    return now() - newest >= everyMs;
  }

  async function write(): Promise<void> {
    if (!(await isDue())) return;
    const { folder: path, bytes } = await writeBackup({ pool, version, now }, folder);
    log.info({ path, bytes }, 'backup written');
    failure = null;
    const deleted = await deleteOldBackups(folder, keep);
    if (deleted.length > 0) log.info({ deleted }, 'old backups deleted');
  }

  async function run(): Promise<void> {
    if (now() < nextAt) return;
    try {
      await whenAlone(pool, AdvisoryLock.backup, write);
    } catch (error) {
      nextAt = now() + RETRY_MS;
      failure = { time: now(), reason: (error as Error).message };
      if (isWithoutRoom(error))
        log.error(
          { reason: error.message, folder },
          'the backup failed and will be tried again: free space on its disk, or choose another for BACKUP_DIR',
        );
      else log.error({ err: error, folder }, 'the backup failed and will be tried again');
    }
  }

  const loop = startLoop(run, { every: CHECK_MS, atOnce: true, setTimer });
  return {
    /** Compares the schedule with the newest backup now. */
    check: loop.runNow,
    /** The newest backup in the folder, also of an earlier start or another server. */
    async status(): Promise<BackupStatus> {
      return { last: await newestBackup(folder), failure };
    },
    /** Waits for a backup that is being written. */
    close: loop.stop,
  };
}

async function newestBackup(folder: string): Promise<BackupStatus['last']> {
  try {
    const name = (await readdir(folder))
      .filter((one) => BACKUP_NAME.test(one))
      .sort()
      .at(-1);
    if (name === undefined) return null;
    const { tables } = Manifest.parse(JSON.parse(await readFile(join(folder, name, MANIFEST), 'utf8')));
    return { time: parseTime(name), bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch {
    // Not there yet, or just deleted.
    return null;
  }
}

/** When a backup was begun, by its name; -Infinity for anything else. */
function parseTime(name: string): number {
  const [, day, hour, minute, second] = BACKUP_NAME.exec(name) ?? [];
  return day === undefined ? -Infinity : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
