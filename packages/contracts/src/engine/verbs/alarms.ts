import { z } from 'zod';
import { AlarmHandlingState, AlarmPriority, type AlarmRecord } from '../../http/alarm.ts';
import { FleetChoice } from '../../http/fleetChoice.ts';
import { Lang } from '../../http/scalars.ts';
import type { TableShape } from '../tables.ts';
import { longVerb, verb } from './verb.ts';

/** Why an alarm is a nuisance. */
type AlarmRemark = 'chattering' | 'standing';

export interface AnomalyCounts {
  warnings: number;
  faults: number;
  /** Per local day of the viewer, oldest first; seven. */
  days: { start: number; warnings: number; faults: number }[];
  /** Alarms that have not recovered, whenever they started. */
  pending: { warnings: number; faults: number };
  /** [ALM-07] Announced in the last ten minutes. */
  load: number;
  computedAt: number;
}

/** An alarm, or one that represents all alarms of its incident. */
export interface RecentAlarm extends AlarmRecord {
  /** Number of alarms that it represents. */
  members: number;
}

export interface AlarmTable {
  /**
   * By `attentionRank`, then newest first. Columns: `kind` (text: `fault` or `warning`), `state` (text: one of `AlarmHandlingState`),
   * `message`, `station`, `device`, `model` (text), `level` (1 notice, 2 warning, 3 fault), `priority` (3
   * high, 2 medium, 1 low), `at`, `recovered` (instants; NaN while pending), `id` (negative until the server
   * has stored an alarm pushed by a gateway), `incident` (NaN for none), `members` (alarms that a row
   * represents, 1 for most), `remark` (text: `chattering`, `standing` or empty).
   */
  table: TableShape;
  /** Number of requested alarms that are standing or chattering. */
  remarks: Readonly<Record<AlarmRemark, number>>;
  /** Before any search. */
  warnings: number;
  faults: number;
  /** Start of the table, ms, if there were too many older alarms to read; null if it has all of them. */
  cutAt: number | null;
  /** True if some have no server id yet; the next refresh requests it. */
  unidentified: boolean;
  computedAt: number;
}

export interface RefreshedAlarms extends AlarmTable {
  /** False if the table is unchanged. */
  changed: boolean;
  /** Position of the requested row as arranged; null if it is gone or none was requested. */
  place: number | null;
}

export const alarms = {
  /** Warnings and faults that started in the viewer's last seven days, including today. */
  week: verb<AnomalyCounts>()(z.object({ zone: z.string() })),
  /**
   * The newest of the last days and all open ones; of one kind if given. With `pendingFirst`, open ones come
   * first, unacknowledged ones before others. Pending alarms of an incident are combined.
   */
  recent: verb<RecentAlarm[]>()(
    z.object({
      limit: z.number().int().min(1).max(100),
      kind: z.enum(['warning', 'fault']).optional(),
      pendingFirst: z.boolean().optional(),
    }),
  ),
  /**
   * Alarms that started in [start, end), newest first, of the whole fleet or of the given devices; `state` 0
   * pending, 1 resolved, null both.
   */
  history: verb<AlarmRecord[]>()(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      state: z.union([z.literal(0), z.literal(1)]).nullable(),
      deviceIds: z.array(z.string()).optional(),
    }),
  ),
  /**
   * All alarms that started in [start, end), of given devices or, in a partial fleet, of chosen ones, as a
   * table that the engine holds; progress is in rows.
   */
  table: longVerb<AlarmTable>()(
    z.object({
      deviceIds: z.array(z.string()).min(1).max(100_000).optional(),
      /** Instead of `deviceIds`. */
      choice: FleetChoice.optional(),
      start: z.number().int(),
      end: z.number().int(),
      state: z.union([z.literal(0), z.literal(1)]).nullable(),
      /** Only those in this state. */
      handling: AlarmHandlingState.optional(),
      priority: AlarmPriority.optional(),
      /** Only members of this incident; otherwise each incident is one row. */
      incident: z.number().int().optional(),
      remark: z.enum(['chattering', 'standing']).optional(),
      /** Language in which messages are written, sorted and searched. */
      lang: Lang.optional(),
    }),
  ),
  /**
   * Adds alarms that started or recovered since to an alarm table, arranged as before; `place` is that of the
   * alarm `id`.
   */
  refresh: longVerb<RefreshedAlarms>()(z.object({ table: z.number().int(), id: z.number().nullable() })),
} as const;
