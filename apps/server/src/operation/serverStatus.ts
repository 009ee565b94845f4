import type { ServerStatus } from '@heliograph/contracts/http';
import type { Backups } from '../storage/backup/startBackups.ts';
import type { Brokers } from '../broker/brokers.ts';
import type { Config } from '../config/config.ts';
import type { Retention } from '../config/retention.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { VERSION } from '../support/product.ts';
import { readDatabaseVersion, type Database } from '../storage/database.ts';
import type { DiskSpace } from '../disk/diskSpace.ts';
import type { ServerClock } from '../time/watchClock.ts';
import type { DiskSizes } from '../disk/diskSizes.ts';

export interface ServerStatusPorts {
  config: Pick<Config, 'backups' | 'diskWarnPercent' | 'part' | 'retention'>;
  database: Pick<Database, 'pool' | 'kind'>;
  clock: ServerClock;
  disk: Pick<DiskSpace, 'read' | 'getState'>;
  sizes: Pick<DiskSizes, 'read'>;
  /** Null without a schedule, or where another server has it. */
  backups: Pick<Backups, 'status'> | null;
  brokers: Pick<Brokers, 'links' | 'counters'>;
  /** Null where other servers take in messages. */
  ingest: Pick<Ingest, 'counters' | 'queue'> | null;
  readiness: () => Promise<readonly string[]>;
  now: () => number;
}

const DAY_MS = 86_400_000;

export type ServerStatusService = ReturnType<typeof createServerStatus>;

/** [OPS-07] State of the machine, for administrators. */
export function createServerStatus({
  config,
  database,
  clock,
  disk,
  sizes,
  backups,
  brokers,
  ingest,
  readiness,
  now,
}: ServerStatusPorts) {
  const startedAt = now();

  async function readDisk() {
    const room = await disk.read();
    return {
      state: disk.getState(room),
      total: room.total,
      free: room.free,
      percent: Math.round(room.percent * 10) / 10,
      warn_percent: config.diskWarnPercent,
    };
  }

  const readClock = (): ServerStatus['clock'] => ({
    state: clock.doubt() ?? 'ok',
    machine_time: clock.machine(),
    time: now(),
    deletes: clock.mayDelete(),
  });

  return {
    readDisk,
    readClock,

    async read(): Promise<ServerStatus> {
      const [room, { at, use, growth }, version, failing, backup, links] = await Promise.all([
        readDisk(),
        sizes.read(),
        readDatabaseVersion(database.pool),
        readiness(),
        backups?.status() ?? null,
        brokers.links(),
      ]);
      const clients = brokers.counters?.() ?? null;
      return {
        version: VERSION,
        node_version: process.versions.node,
        database: { kind: database.kind, version },
        start_time: startedAt,
        failing: [...failing],
        disk: room,
        clock: readClock(),
        measure_time: at,
        use: (Object.keys(use) as (keyof typeof use)[]).map((kind) => ({ kind, bytes: use[kind] })),
        growth,
        full_time: growth === null || growth <= 0 ? null : at + Math.min(room.free / growth, 36_500) * DAY_MS,
        retention: inDays(config.retention),
        backup: config.part.doesJobs
          ? {
              every_hours: config.backups ? config.backups.everyMs / 3_600_000 : null,
              keep: config.backups?.keep ?? null,
              last: backup?.last ?? null,
              failure: backup?.failure ?? null,
            }
          : null,
        brokers: links,
        gateways: clients?.gateways ?? null,
        ingest: ingest && computeIngest(ingest),
      };
    },
  };
}

function computeIngest({ counters, queue }: Pick<Ingest, 'counters' | 'queue'>): ServerStatus['ingest'] {
  return {
    messages: counters.messages,
    duplicates: counters.duplicates,
    values: counters.values,
    refused: Object.values(counters.refused).reduce((sum, n) => sum + n, 0),
    waiting: queue().waiting,
    lag_ms: queue().lagMs,
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
