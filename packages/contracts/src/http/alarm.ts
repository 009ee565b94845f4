import { z } from 'zod';
import { Bytes, call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { FleetChoice } from './fleetChoice.ts';
import { DeviceId, Id, Instant, RequestInstant } from './scalars.ts';

const AlarmCauseKind = withMeanings(z.enum(['gateway', 'night']), {
  gateway: 'the gateway of the device lost its connection',
  night: 'the inverter sleeps while the sun is low',
});
export const AlarmType = withMeanings(z.enum(['alarm', 'fault']), { alarm: 'warning', fault: 'fault' });
/**
 * States as in ISA-18.2; a suppressed alarm is `shelved`, `outOfService` or `suppressed`, whatever its
 * condition.
 */
export const AlarmHandlingState = withMeanings(
  z.enum(['unacknowledged', 'acknowledged', 'returned', 'normal', 'shelved', 'outOfService', 'suppressed']),
  {
    unacknowledged: 'pending, and nobody has acknowledged it',
    acknowledged: 'pending and acknowledged',
    returned: 'resolved, but nobody has acknowledged it',
    normal: 'resolved and acknowledged',
    shelved: 'hidden by a person for some time',
    outOfService: 'in a maintenance window of its device, station or company',
    suppressed: 'its cause is known: `cause` says which',
  },
);
export type AlarmHandlingState = z.infer<typeof AlarmHandlingState>;

export const AlarmPriority = withMeanings(z.enum(['high', 'medium', 'low']), {
  high: 'somebody has to act now',
  medium: 'somebody has to act soon',
  low: 'good to know',
});

/** Actions of users on an alarm (our extension). Names are empty for sessions that must not see names of people. */
export const AlarmHandling = z.object({
  state: AlarmHandlingState,
  /** The acknowledgement that counts; null for none. */
  acknowledgedAt: Instant.nullable(),
  acknowledgedBy: z.string(),
  /** False if it was suppressed when it began: it does not count in statistics and loads. */
  announced: z.boolean(),
  /** End, person and reason of a suppression; null and empty for other alarms. */
  suppressedUntil: Instant.nullable(),
  suppressedBy: z.string(),
  reason: z.string(),
  /** Cause of an alarm that another one or the night explains; `alarmId` is the gateway's alarm. */
  cause: z.object({ kind: AlarmCauseKind, alarmId: z.string().nullable() }).nullable(),
});
export type AlarmHandling = z.infer<typeof AlarmHandling>;

const AlarmState = withMeanings(z.union([z.literal(0), z.literal(1)]), { 0: 'pending', 1: 'resolved' });

export const AlarmRecord = z.object({
  id: z.string(),
  deviceId: DeviceId,
  timestamp: Instant,
  /** When it cleared; 0 while it is pending. */
  recovery: z.number().int().min(0),
  /** JSON text `{msg, deviceName, code}`, as the specification defines it. */
  detail: z.string(),
  level: z.number().int().describe('1: notice; 2: warning; 3: fault'),
  /** By its code in our catalogue of alarms, otherwise by `level` and `type` (our extension). */
  priority: AlarmPriority,
  state: AlarmState,
  type: AlarmType,
  handling: AlarmHandling,
  /** Incident of gateways that lost their connection together (our extension). */
  incident: Id.nullable(),
});
export type AlarmRecord = z.infer<typeof AlarmRecord>;

/** POST /alarm/get_alarm_history: alarms of devices that started in [start, end), newest first, at most 10,000. */
export const getAlarmHistory = call('POST', '/alarm/get_alarm_history', {
  may: 'device.read',
  at: 'deviceId',
  elsewhere: 'signedIn',
  tokens: true,
  summary: 'Alarm history of devices',
  span: ['start', 'end'],
  request: z.object({
    type: z.array(AlarmType).max(2).default(['alarm']),
    /** By default all that the session can see (our extension). */
    deviceId: z.array(DeviceId).min(1).max(100_000).optional(),
    start: RequestInstant,
    end: RequestInstant,
    state: AlarmState.optional(),
    /** Our extension. */
    limit: z.number().int().min(1).max(10_000).default(10_000),
  }),
  answer: z.array(AlarmRecord),
});

/** Maximum alarms in one binary answer. */
export const ALARMS_PER_PAGE = 50_000;

/**
 * POST /alarm/get_alarm_columns: a page of alarms that started in [start, end), newest first, as columns described by
 * `ALARM_COLUMNS` (our extension). `before` is the last alarm of the previous page.
 */
export const getAlarmColumns = call('POST', '/alarm/get_alarm_columns', {
  may: 'device.read',
  at: 'deviceId',
  elsewhere: 'signedIn',
  tokens: true,
  form: 'bytes',
  summary: 'Alarm history of devices as columns',
  span: ['start', 'end'],
  request: z.object({
    /** By default all that the session can see (our extension). */
    deviceId: z.array(DeviceId).min(1).max(100_000).optional(),
    /**
     * Choice among all devices that the session sees, instead of `deviceId`; the answer has `places` (our extension).
     */
    choice: FleetChoice.optional(),
    start: RequestInstant,
    end: RequestInstant,
    state: AlarmState.optional(),
    before: z.object({ timestamp: Instant, id: z.string().regex(/^\d{1,18}$/) }).optional(),
  }),
  answer: Bytes,
});

/**
 * Columns of `getAlarmColumns`: start and recovery (NaN while pending), ms; level; 1 for a fault, 0 for a warning;
 * positions in the lists of `AlarmTexts`; its id; position of its code; position of its state among the options of
 * `AlarmHandlingState`; number of its incident (NaN for none). `joinSections` of domain/columns puts
 * `AlarmTexts` as JSON before the pack.
 */
export const ALARM_COLUMNS = [
  'recovery',
  'level',
  'fault',
  'device',
  'message',
  'id',
  'code',
  'handling',
  'incident',
] as const;

export const AlarmTexts = z.object({
  /** `deviceId`s. */
  devices: z.array(z.string()),
  messages: z.array(z.string()),
  /** Device, start and code identify an alarm: gateways know no ids. */
  codes: z.array(z.string()),
  /** Location and type of each device, for callers that do not hold them; with `choice` only. */
  places: z.array(z.object({ station: z.string(), device: z.string(), model: z.string() })).optional(),
  /** True if there are older alarms than the last of the page. */
  more: z.boolean(),
});
export type AlarmTexts = z.infer<typeof AlarmTexts>;
