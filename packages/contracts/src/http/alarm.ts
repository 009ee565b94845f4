import { z } from 'zod';
import { Bytes, call } from './call.ts';
import { DeviceId, Instant } from './scalars.ts';

export const AlarmRecord = z.object({
  id: z.string(),
  deviceId: DeviceId,
  timestamp: Instant,
  /** When it cleared; 0 while it has not. */
  recovery: z.number().int().min(0),
  /** JSON text `{msg, deviceName, code}`, as the specification has it. */
  detail: z.string(),
  /** 1 notice, 2 warning, 3 fault. */
  level: z.number().int(),
  /** 0 pending, 1 resolved. */
  state: z.union([z.literal(0), z.literal(1)]),
  type: z.enum(['alarm', 'fault']),
});
export type AlarmRecord = z.infer<typeof AlarmRecord>;

/** POST /alarm/get_alarm_history: alarms of devices that began in [start, end), newest first, at most 10,000. */
export const getAlarmHistory = call('POST', '/alarm/get_alarm_history', {
  summary: 'Alarm history of devices',
  request: z.object({
    type: z
      .array(z.enum(['alarm', 'fault']))
      .max(2)
      .default(['alarm']),
    deviceId: z.array(DeviceId).min(1).max(100_000),
    start: Instant,
    end: Instant,
    state: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  answer: z.array(AlarmRecord),
});

/** Most alarms of one answer of columns. */
export const ALARMS_PER_PAGE = 50_000;

/**
 * POST /alarm/get_alarm_columns: alarms of devices that began in [start, end), newest first, a page of them as columns
 * (ours), as `ALARM_COLUMNS` says. `before` is the last of the page before.
 */
export const getAlarmColumns = call('POST', '/alarm/get_alarm_columns', {
  form: 'bytes',
  summary: 'Alarm history of devices as columns',
  request: z.object({
    deviceId: z.array(DeviceId).min(1).max(100_000),
    start: Instant,
    end: Instant,
    state: z.union([z.literal(0), z.literal(1)]).optional(),
    before: z.object({ timestamp: Instant, id: z.string().regex(/^\d{1,18}$/) }).optional(),
  }),
  answer: Bytes,
});

/**
 * Columns of `getAlarmColumns`: when it began and recovered (NaN while it has not), ms; level; 1 for a fault, 0 for a
 * warning; positions in the lists of `AlarmWords`; its number; position of its code. `joinSections` of domain/columns put `AlarmWords` as JSON
 * before the pack.
 */
export const ALARM_COLUMNS = ['recovery', 'level', 'fault', 'device', 'message', 'id', 'code'] as const;

export const AlarmWords = z.object({
  /** `deviceId`s. */
  devices: z.array(z.string()),
  messages: z.array(z.string()),
  /** With its device and its beginning a code says which alarm it is: gateways know no numbers. */
  codes: z.array(z.string()),
  /** Whether there are older ones than the last of the page. */
  more: z.boolean(),
});
export type AlarmWords = z.infer<typeof AlarmWords>;
