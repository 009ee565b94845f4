import type { SetTimer } from '@heliograph/domain/time';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { UPGRADE_BACKUPS } from '../storage/backup/upgradeBackup.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../storage/database.ts';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { measureDiskUse, readGrowth, recordDiskUse } from './diskUse.ts';

export interface DiskSizesPorts {
  config: Pick<Config, 'backups' | 'dataDir'>;
  database: Pick<Database, 'pool' | 'kind'>;
  log: Logger;
  now: () => number;
}

/** How long sizes are kept: reading them is not free, and they change slowly. */
const FRESH_MS = 60_000;
const RECORD_MS = 6 * 3_600_000;

export type DiskSizes = ReturnType<typeof createDiskSizes>;

/** Disk usage by kind, and its growth. */
export function createDiskSizes({ config, database, log, now }: DiskSizesPorts) {
  const backupFolders = [
    join(config.dataDir, UPGRADE_BACKUPS),
    ...(config.backups ? [config.backups.folder] : []),
  ];
  let sizes: { at: number; value: ReturnType<typeof measure> } | undefined;

  async function measure() {
    const at = now();
    const use = await measureDiskUse({ database, backupFolders });
    const growth = await readGrowth(database.pool, use, at);
    await recordDiskUse(database.pool, use, at);
    return { at, use, growth };
  }

  /** Sizes of the last minute. */
  function read() {
    if (!sizes || now() - sizes.at >= FRESH_MS) {
      const value = measure();
      sizes = { at: now(), value };
      value.catch(() => (sizes = undefined));
    }
    return sizes.value;
  }

  return {
    read,
    /** Keeps the day's figures, also when no one looks. */
    start: (setTimer: SetTimer): Loop =>
      startLoop(read, {
        every: RECORD_MS,
        setTimer,
        outage: createOutageLog(log, {
          fails: 'the sizes on the disk cannot be read',
          works: 'the sizes on the disk are read again',
        }),
      }),
  };
}
