import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Instant } from './scalars.ts';

const Bytes = z.number().int().min(0);

/** Kinds of data on the disk. */
const KINDS = {
  samples: 'readings of devices, open days and packed ones',
  energy: 'energies, marks and edits of them',
  alarms: 'warnings and faults',
  audit: 'audit log',
  messages: 'messages of people',
  communication: 'communication log of devices',
  sessions: 'sessions',
  uploads: 'pictures and firmware',
  other: 'all other tables and what the database needs for itself',
  wal: 'the database’s log of changes',
  backups: 'backups in folders that the server knows',
};
export const DiskUseKind = withMeanings(z.enum(Object.keys(KINDS) as (keyof typeof KINDS)[]), KINDS);
export type DiskUseKind = z.infer<typeof DiskUseKind>;

const Disk = z.object({
  state: withMeanings(z.enum(['ok', 'warning', 'full']), {
    ok: 'there is room',
    warning: 'more is in use than the configured share',
    full: 'messages of gateways are not taken in; gateways keep them',
  }),
  /** Bytes of the file system with the data folder. */
  total: Bytes,
  free: Bytes,
  /** In use, %. */
  percent: z.number(),
  /** Usage from which administrators are warned. */
  warn_percent: z.number().int(),
});

const Clock = z.object({
  state: withMeanings(z.enum(['ok', 'jumped', 'behindData', 'aheadOfData', 'gateways']), {
    ok: 'trusted',
    jumped: 'set to another time while the server ran',
    behindData: 'earlier than what the database holds',
    aheadOfData: 'more than a year later than what the database holds',
    gateways: 'most gateways have another time',
  }),
  /** By the clock of the machine. */
  machine_time: z.number().int(),
  /** By which the server goes; the same while the clock is trusted. */
  time: z.number().int(),
  /** False while nothing is deleted because of its age: the time is doubtful, or changed within the last hour. */
  deletes: z.boolean(),
});

/** Days for which a kind is kept; null for indefinitely. */
const Days = z.number().int().nullable();

const Backup = z.object({
  /** Null if the server does not write backups itself. */
  every_hours: z.number().nullable(),
  keep: z.number().int().nullable(),
  last: z.object({ time: Instant, bytes: Bytes }).nullable(),
  /** Why the last attempt failed; null when it did not. */
  failure: z.object({ time: Instant, reason: z.string() }).nullable(),
});

const IngestFigures = z.object({
  messages: z.number().int(),
  duplicates: z.number().int(),
  values: z.number().int(),
  refused: z.number().int(),
  /** Messages that are not stored yet, and for how long the oldest has been waiting. */
  waiting: z.number().int(),
  lag_ms: z.number(),
});

const ServerStatus = z.object({
  version: z.string(),
  node_version: z.string(),
  database: z.object({
    kind: withMeanings(z.enum(['embedded', 'external']), {
      embedded: 'started by the server, in its data folder',
      external: 'another one, whose disk the server does not see',
    }),
    version: z.string(),
  }),
  start_time: Instant,
  /** Names of the parts that cannot do their work, as `/readyz` lists them. */
  failing: z.array(z.string()),
  disk: Disk,
  clock: Clock,
  /** When the sizes were measured; at most a minute ago. */
  measure_time: Instant,
  use: z.array(z.object({ kind: DiskUseKind, bytes: Bytes })),
  /** Bytes a day of the last two weeks; null on the first day. */
  growth: z.number().int().nullable(),
  /** When the disk will be full at this rate; null if the data does not grow. */
  full_time: z.number().nullable(),
  retention: z.object({
    samples: Days,
    alarms: Days,
    audit: Days,
    messages: Days,
    communication: Days,
    sessions: Days,
  }),
  /** Null if another server writes backups. */
  backup: Backup.nullable(),
  brokers: z.array(z.object({ address: z.string(), connected: z.boolean() })),
  /** Gateways connected to this server; null if they connect elsewhere. */
  gateways: z.number().int().nullable(),
  /** Since the start; null if other servers ingest messages. */
  ingest: IngestFigures.nullable(),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

/** GET /server/get_status: state of the machine, for administrators. */
export const getServerStatus = call('GET', '/server/get_status', {
  may: 'server.view',
  summary: 'State of the server: disk, backups, retention, ingest',
  request: z.object({}),
  answer: ServerStatus,
});

/** GET /server/get_disk: disk usage, cheap enough to request every minute. */
export const getServerDisk = call('GET', '/server/get_disk', {
  may: 'server.view',
  summary: 'Room on the disk',
  request: z.object({}),
  answer: Disk,
});

/** GET /server/get_clock: whether the clock of the machine is trusted, cheap enough to request every minute. */
export const getServerClock = call('GET', '/server/get_clock', {
  may: 'server.view',
  summary: 'Clock of the machine',
  request: z.object({}),
  answer: Clock,
});
