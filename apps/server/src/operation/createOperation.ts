import type { Logger } from 'pino';
import { startBackups } from '../backup/startBackups.ts';
import type { Brokers } from '../broker/brokers.ts';
import type { Config } from '../config/config.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { VERSION } from '../product.ts';
import { createReadiness } from '../readiness.ts';
import { startCleanup } from '../storage/cleanup.ts';
import type { Database } from '../storage/database.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { DiskSpace } from './diskSpace.ts';
import { createDiskWatch } from './diskWatch.ts';
import { createServerStatus } from './serverStatus.ts';

export interface OperationPorts {
  config: Config;
  database: Database;
  repositories: Repositories;
  disk: DiskSpace;
  brokers: Brokers;
  ingest: Ingest;
  notifier: Notifier;
  linkOrigin: () => string;
  log: Logger;
  now: () => number;
}

/** What the server does for its operator: backups, retention, probes, and the page about the machine. */
export function createOperation(ports: OperationPorts) {
  const { config, database, repositories, log, now } = ports;
  const backups =
    config.backups && startBackups({ pool: database.pool, version: VERSION, log, now }, config.backups);
  const readiness = createReadiness({ ...ports, pool: database.pool });
  const status = createServerStatus({ ...ports, backups, readiness });
  const watch = createDiskWatch({
    ...ports,
    db: database.db,
    warnPercent: config.diskWarnPercent,
    product: config.operator.name,
    link: () => `${ports.linkOrigin()}/server`,
  });
  const stopCleanup = startCleanup({
    repositories,
    pool: database.pool,
    retention: config.retention,
    log,
    now,
  });
  const stopStatus = status.start((error) =>
    log.warn({ err: error }, 'the sizes on the disk cannot be read'),
  );
  let stopWatch: (() => void) | undefined;
  return {
    readiness,
    status,
    /** Warns of a full disk, once the server has an address to link to. */
    startWatch: () => void (stopWatch = watch.start()),
    async close(): Promise<void> {
      stopWatch?.();
      stopStatus();
      await stopCleanup();
      await backups?.close();
    },
  };
}
