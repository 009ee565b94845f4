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
  /** Alarms that have not recovered, whenever they began. */
  pending: { warnings: number; faults: number };
  /** [ALM-07] Announced in the last ten minutes. */
  load: number;
  computedAt: number;
}

/** An alarm, or one that stands for all of its incident. */
export interface RecentAlarm extends AlarmRecord {
  /** How many alarms it stands for. */
  members: number;
}

export interface AlarmTable {
  /**
   * Newest first. Columns: `kind` (text: `fault` or `warning`), `state` (text: one of `AlarmHandlingState`), `message`,
   * `station`, `device`, `model` (text), `level` (1 notice, 2 warning, 3 fault), `priority` (3 high, 2 medium, 1 low),
   * `at`, `recovered` (instants; NaN while it has not), `id` (a number of its own, below 0 until the server has stored
   * what a gateway pushed), `incident` (NaN for none), `members` (alarms that a row stands for, 1 for most), `remark`
   * (text: `chattering`, `standing` or nothing).
   */
  table: TableShape;
  /** How many of the alarms that were asked for last long, or come again and again. */
  remarks: Readonly<Record<AlarmRemark, number>>;
  /** Before any search. */
  warnings: number;
  faults: number;
  /** There are older ones, which were too many to read: the table begins here, ms; null when it has all. */
  cutAt: number | null;
  /** Some have no id of the server yet: the next refresh asks for it. */
  unidentified: boolean;
  computedAt: number;
}

export interface RefreshedAlarms extends AlarmTable {
  /** False: the table is as before. */
  changed: boolean;
  /** Position of the requested row as arranged; null where it is gone or none was named. */
  place: number | null;
}

export const alarms = {
  /** Warnings and faults that began in the viewer's last seven days, today included. */
  week: verb<AnomalyCounts>()(z.object({ zone: z.string() })),
  /**
   * The newest of the last days and all open ones; of one kind if named; with `pendingFirst`, the open ones first,
   * those that unacknowledged before others. Pending alarms of an incident are one.
   */
  recent: verb<RecentAlarm[]>()(
    z.object({
      limit: z.number().int().min(1).max(100),
      kind: z.enum(['warning', 'fault']).optional(),
      pendingFirst: z.boolean().optional(),
    }),
  ),
  /**
   * Alarms that began in [start, end), newest first, of the whole fleet or of the devices that are named; `state` 0
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
   * All alarms that began in [start, end), of devices that are named or, in a fleet that is read in parts, chosen, as a
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
      /** Only members of it; others are one row for each incident. */
      incident: z.number().int().optional(),
      remark: z.enum(['chattering', 'standing']).optional(),
      /** Messages are written, sorted and searched in it. */
      lang: Lang.optional(),
    }),
  ),
  /** Adds to a table of alarms what began or recovered since, arranged as before; `place` is that of the alarm `id`. */
  refresh: longVerb<RefreshedAlarms>()(z.object({ table: z.number().int(), id: z.number().nullable() })),
} as const;
