import type { ServerStatus } from '@heliograph/contracts/http';
import { join } from 'node:path';
import type { Backups } from '../backup/startBackups.ts';
import type { Brokers } from '../broker/brokers.ts';
import type { Config } from '../config/config.ts';
import type { Retention } from '../config/retention.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { VERSION } from '../product.ts';
import type { Database } from '../storage/database.ts';
import type { DiskSpace } from './diskSpace.ts';
import { measureDiskUse, readGrowth, recordDiskUse } from './diskUse.ts';
import { UPGRADE_BACKUPS } from '../backup/upgradeBackup.ts';

export interface ServerStatusPorts {
  config: Pick<Config, 'backups' | 'dataDir' | 'diskWarnPercent' | 'retention'>;
  database: Database;
  disk: Pick<DiskSpace, 'read' | 'stateOf'>;
  /** Null without a schedule. */
  backups: Pick<Backups, 'status'> | null;
  brokers: Pick<Brokers, 'links' | 'counters'>;
  ingest: Pick<Ingest, 'counters' | 'queue'>;
  readiness: () => Promise<readonly string[]>;
  now: () => number;
}

/** How long sizes are kept: reading them is not free, and they change slowly. */
const FRESH_MS = 60_000;
const DAY_MS = 86_400_000;

export type ServerStatusService = ReturnType<typeof createServerStatus>;

/** [OPS-07] What administrators see of the machine. */
export function createServerStatus({
  config,
  database,
  disk,
  backups,
  brokers,
  ingest,
  readiness,
  now,
}: ServerStatusPorts) {
  const startedAt = now();
  const backupFolders = [
    join(config.dataDir, UPGRADE_BACKUPS),
    ...(config.backups ? [config.backups.folder] : []),
  ];
  let sizes: { at: number; value: ReturnType<typeof measure> } | undefined;
  let databaseVersion: string | undefined;

  async function measure() {
    const at = now();
    const use = await measureDiskUse({ database, backupFolders });
    const growth = await readGrowth(database.pool, use, at);
    await recordDiskUse(database.pool, use, at);
    return { at, use, growth };
  }

  /** Those of the last minute. */
  function readSizes() {
    if (!sizes || now() - sizes.at >= FRESH_MS) {
      const value = measure();
      sizes = { at: now(), value };
      value.catch(() => (sizes = undefined));
    }
    return sizes.value;
  }

  async function readDatabaseVersion(): Promise<string> {
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
    return (databaseVersion ??= rows[0]!.server_version);
  }

  async function readDisk() {
    const room = await disk.read();
    return {
      state: disk.stateOf(room),
      total: room.total,
      free: room.free,
      percent: Math.round(room.percent * 10) / 10,
      warn_percent: config.diskWarnPercent,
    };
  }

  return {
    readDisk,

    async read(): Promise<ServerStatus> {
      const [room, { at, use, growth }, version, failing, backup] = await Promise.all([
        readDisk(),
        readSizes(),
        readDatabaseVersion(),
        readiness(),
        backups?.status() ?? null,
      ]);
      const { counters, queue } = ingest;
      const clients = brokers.counters?.() ?? null;
      return {
        version: VERSION,
        node_version: process.versions.node,
        database: { kind: database.kind, version },
        start_time: startedAt,
        failing: [...failing],
        disk: room,
        measure_time: at,
        use: (Object.keys(use) as (keyof typeof use)[]).map((kind) => ({ kind, bytes: use[kind] })),
        growth,
        full_time: growth === null || growth <= 0 ? null : at + Math.min(room.free / growth, 36_500) * DAY_MS,
        retention: inDays(config.retention),
        backup: {
          every_hours: config.backups ? config.backups.everyMs / 3_600_000 : null,
          keep: config.backups?.keep ?? null,
          last: backup?.last ?? null,
          failure: backup?.failure ?? null,
        },
        brokers: brokers.links(),
        gateways: clients?.gateways ?? null,
        ingest: {
          messages: counters.messages,
          duplicates: counters.duplicates,
          values: counters.values,
          refused: Object.values(counters.refused).reduce((sum, n) => sum + n, 0),
          waiting: queue().waiting,
          lag_ms: queue().lagMs,
        },
      };
    },

    /** Keeps the day's figures, also when nobody looks. @returns a function that stops it */
    start(onFailure: (error: unknown) => void): () => void {
      const timer = setInterval(() => void readSizes().catch(onFailure), DAY_MS / 4);
      return () => clearInterval(timer);
    },
  };
}

function inDays(retention: Retention): ServerStatus['retention'] {
  const days = (ms: number | null) => (ms === null ? null : ms / DAY_MS);
  return {
    samples: days(retention.samples),
    alarms: days(retention.alarms),
    audit: days(retention.audit),
    messages: days(retention.messages),
    communication: days(retention.communication),
    sessions: days(retention.sessions),
  };
}
