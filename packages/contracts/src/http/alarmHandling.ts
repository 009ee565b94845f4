import { z } from 'zod';
import { AlarmRecord } from './alarm.ts';
import { call } from './call.ts';
import { WallCode } from './display.ts';
import { withMeanings } from './meanings.ts';
import { DeviceId, Id, Instant, QueryId, RequestInstant, TextLine } from './scalars.ts';

/** Maximum alarms of one request. */
export const MAX_ALARMS_HANDLED = 1_000;
/** Longest time for which an alarm can be shelved, ms. */
export const MAX_SHELF_MS = 30 * 86_400_000;
/** Longest maintenance window, and how far ahead it can begin, ms. */
export const MAX_MAINTENANCE_MS = 366 * 86_400_000;

const AlarmIds = z
  .array(z.string().regex(/^[1-9]\d{0,8}$/))
  .min(1)
  .max(MAX_ALARMS_HANDLED);

export const AlarmResult = withMeanings(
  z.enum(['done', 'already', 'over', 'notSuppressed', 'forbidden', 'unknown']),
  {
    done: 'it was done',
    already: 'somebody acknowledged the alarm before: `at` and `by` say when and who',
    over: 'the alarm is resolved and acknowledged, so there is nothing to shelve',
    notSuppressed: 'the alarm is not shelved',
    forbidden: 'the session may see the alarm, but not do this',
    unknown: 'the alarm does not exist, or the session cannot see it',
  },
);
export type AlarmResult = z.infer<typeof AlarmResult>;

/** Result for each alarm, in the order of the request. */
const AlarmResults = z.object({
  list: z.array(z.object({ id: z.string(), result: AlarmResult, at: Instant.nullable(), by: z.string() })),
});
export type AlarmResults = z.infer<typeof AlarmResults>;

/** POST /alarm/acknowledge: the first person counts; everyone else learns who it was (our extension, as all of these). */
export const acknowledgeAlarms = call('POST', '/alarm/acknowledge', {
  may: 'signedIn',
  tokens: true,
  summary: 'Acknowledge alarms',
  request: z.object({
    alarm_ids: AlarmIds,
    comment: TextLine.default(''),
    /** In front of a display that shows them: its code, for the history. */
    wall: WallCode.optional(),
  }),
  answer: AlarmResults,
});

/**
 * POST /alarm/shelve: hides alarms, and further ones with the same code on their device, until an instant.
 */
export const shelveAlarms = call('POST', '/alarm/shelve', {
  may: 'signedIn',
  tokens: true,
  summary: 'Shelve alarms for some time',
  request: z.object({ alarm_ids: AlarmIds, until: RequestInstant, reason: TextLine.min(1) }),
  answer: AlarmResults,
});

/** POST /alarm/unshelve: those that are still pending are unacknowledged again. */
export const unshelveAlarms = call('POST', '/alarm/unshelve', {
  may: 'signedIn',
  tokens: true,
  summary: 'Show shelved alarms again',
  request: z.object({ alarm_ids: AlarmIds, comment: TextLine.default('') }),
  answer: AlarmResults,
});

/** POST /alarm/comment: adds a comment to the history of alarms. */
export const commentAlarms = call('POST', '/alarm/comment', {
  may: 'signedIn',
  tokens: true,
  summary: 'Comment on alarms',
  request: z.object({ alarm_ids: AlarmIds, comment: TextLine.min(1) }),
  answer: AlarmResults,
});

export const AlarmEventKind = withMeanings(z.enum(['acknowledge', 'shelve', 'unshelve', 'comment']), {
  acknowledge: 'acknowledged',
  shelve: 'shelved until `until`',
  unshelve: 'shown again before its shelf ended',
  comment: 'commented on',
});

export const AlarmEventRecord = z.object({
  at: Instant,
  kind: AlarmEventKind,
  /** Name of the person; empty for sessions that must not see names of people. */
  by: z.string(),
  comment: z.string(),
  until: Instant.nullable(),
  /** Name of the display at which it was done; empty for none. */
  wall: z.string(),
});
export type AlarmEventRecord = z.infer<typeof AlarmEventRecord>;

/** GET /alarm/get_alarm: an alarm with what people did with it, oldest first, and what the caller may do. */
export const getAlarm = call('GET', '/alarm/get_alarm', {
  may: 'signedIn',
  tokens: true,
  summary: 'An alarm with its history',
  request: z.object({ alarm_id: QueryId }),
  answer: z.object({
    alarm: AlarmRecord,
    station: z.object({ id: Id, station_name: z.string() }),
    events: z.array(AlarmEventRecord),
    may_acknowledge: z.boolean(),
    may_shelve: z.boolean(),
  }),
});

/** Where a suppression holds: a code of a device while shelved; a device, a station, or all stations of a company. */
export const AlarmSuppression = z.object({
  suppression_id: Id,
  kind: withMeanings(z.enum(['shelf', 'maintenance']), {
    shelf: 'a person shelved alarms of a code of a device',
    maintenance: 'a maintenance window',
  }),
  scope: withMeanings(z.enum(['device', 'station', 'company']), {
    device: 'one device',
    station: 'all devices of a station',
    company: 'all stations that are linked to a company',
  }),
  device_id: DeviceId.nullable(),
  /** Stations that the session sees and whose alarms a maintenance window covers; none for one of a device. */
  station_ids: z.array(Id),
  /** Code of a shelf. */
  code: z.string().nullable(),
  from: Instant,
  until: Instant,
  reason: z.string(),
  by: z.string(),
  /** True if the caller may end the maintenance window. */
  may_end: z.boolean(),
});
export type AlarmSuppression = z.infer<typeof AlarmSuppression>;

/** GET /alarm/get_suppressions: shelves and maintenance windows that are not over, of what the session sees. */
export const getSuppressions = call('GET', '/alarm/get_suppressions', {
  may: 'station.view',
  at: 'station_id',
  elsewhere: 'signedIn',
  tokens: true,
  summary: 'Shelved alarms and maintenance windows',
  request: z.object({ station_id: QueryId.optional() }),
  answer: z.object({
    list: z.array(AlarmSuppression),
    /** True if the caller may plan maintenance at `station_id`. */
    may_plan: z.boolean(),
    may_plan_company: z.boolean(),
  }),
});

/** POST /alarm/add_maintenance: takes a device, a station, or all stations of the caller's company out of service. */
export const addMaintenance = call('POST', '/alarm/add_maintenance', {
  may: 'maintenance.plan',
  at: 'station_id',
  elsewhere: 'maintenance.planCompany',
  tokens: true,
  summary: 'Plan a maintenance window',
  span: ['from', 'until'],
  request: z.object({
    /** Left out for the company. */
    station_id: Id.optional(),
    /** Device of the station; left out for all of them. */
    device_id: DeviceId.optional(),
    from: RequestInstant,
    until: RequestInstant,
    reason: TextLine.min(1),
  }),
  answer: z.object({ suppression_id: Id }),
});

/** POST /alarm/end_maintenance: ends a window now, or withdraws one that has not begun. */
export const endMaintenance = call('POST', '/alarm/end_maintenance', {
  may: 'signedIn',
  tokens: true,
  summary: 'End a maintenance window',
  request: z.object({ suppression_id: Id }),
  answer: z.object({}),
});
