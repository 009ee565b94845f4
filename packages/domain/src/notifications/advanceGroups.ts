import { afterQuietHours, nextAtMinute } from './localClock.ts';
import type { NotificationSettings } from './settings.ts';

/** How long the first alarm of a group waits for others; alarms that end sooner are not reported. */
export const GROUP_WAIT_MS = 30_000;
/** Minimum time between two notifications of a group. */
export const GROUP_INTERVAL_MS = 5 * 60_000;
/** Number of waiting stations from which they are merged into one group. */
export const SEVERAL_STATIONS = 5;
/** How long such a group accepts alarms of further stations. */
const SEVERAL_OPEN_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;

export interface GroupedAlarm {
  id: number;
  stationId: number;
  /** True if the user was notified of it. */
  notified: boolean;
  ended: boolean;
}

/** Alarms reported to one user together; their notifications form a thread. */
export interface AlarmGroup {
  /** Constant for the lifetime of the group. */
  id: string;
  /**
   * `escalated`: not acknowledged in time; reported immediately, even in quiet hours and to users with daily
   * messages.
   */
  kind: 'station' | 'several' | 'daily' | 'incident' | 'escalated';
  /** For kind `incident`. */
  incidentId?: number;
  openedAt: number;
  /** When to process it next; null if it waits for an event. */
  dueAt: number | null;
  sentAt: number | null;
  alarms: GroupedAlarm[];
}

/** A change of an alarm: it started, ended, was not acknowledged in time, joined an incident or left it. */
export interface AlarmChange {
  id: number;
  stationId: number;
  ended: boolean;
  /** Incident that it belongs to. */
  incidentId?: number | undefined;
  escalated?: true;
}

/** A notification; alarms by id. */
export interface GroupNotification {
  groupId: string;
  kind: AlarmGroup['kind'];
  began: number[];
  ended: number[];
  /** Reported and still active. */
  lasting: number[];
}

interface Moment {
  /** Epoch ms. */
  now: number;
  settings: NotificationSettings;
  newId: () => string;
}

/**
 * Applies changes to the groups of a user and returns what to report now. Modifies the given groups.
 *
 * @returns the remaining groups
 */
export function advanceGroups(
  groups: readonly AlarmGroup[],
  changes: readonly AlarmChange[],
  moment: Moment,
): { groups: AlarmGroup[]; notifications: GroupNotification[] } {
  const { now, settings } = moment;
  if (!settings.mail && !settings.push && !settings.sms) return { groups: [], notifications: [] };
  let open = [...groups];
  for (const change of changes)
    if (change.ended) open = withEnd(open, change, now);
    else open = change.escalated ? withEscalation(open, change, moment) : withStart(open, change, moment);
  const quietEnd = afterQuietHours(now, settings.quiet, settings.zone);
  if (quietEnd > now)
    for (const group of open.filter((one) => one.kind !== 'escalated' && isDue(one, now)))
      group.dueAt = quietEnd;
  open = merged(open, moment);
  const notifications = open
    .filter((group) => isDue(group, now))
    .flatMap((group) => report(group, moment) ?? []);
  return { groups: open.filter(({ alarms }) => alarms.length > 0), notifications };
}

/** When the next group is due; null if all wait for an event. */
export function nextDue(groups: readonly AlarmGroup[]): number | null {
  const due = groups.flatMap(({ dueAt }) => dueAt ?? []);
  return due.length === 0 ? null : Math.min(...due);
}

const isDue = ({ dueAt }: AlarmGroup, now: number): boolean => dueAt !== null && dueAt <= now;

function withStart(before: AlarmGroup[], change: AlarmChange, moment: Moment): AlarmGroup[] {
  const { id, stationId, incidentId } = change;
  const groups = withoutMoved(before, change, moment.now);
  if (findGroup(groups, id)) return groups;
  const known = groupFor(groups, change, moment);
  const group = known ?? newGroup(moment, incidentId);
  // Users notified of an incident are not notified of each alarm that joins it.
  const isReported = group.kind === 'incident' && group.sentAt !== null;
  group.alarms.push({ id, stationId, notified: isReported, ended: false });
  if (known && !isReported) hasten(known, moment.now);
  return known ? groups : [...groups, group];
}

/**
 * Removes an alarm from the incident that it left, or from other groups once it joins one, unless it was
 * reported there.
 */
function withoutMoved(groups: AlarmGroup[], { id, incidentId }: AlarmChange, now: number): AlarmGroup[] {
  const held = findGroup(groups, id);
  if (!held || held.kind === 'daily' || held.kind === 'escalated' || held.incidentId === incidentId)
    return groups;
  const isKept = held.incidentId === undefined && held.alarms.some((one) => one.id === id && one.notified);
  return isKept ? groups : withoutAlarm(groups, held, id, now);
}

const findGroup = (groups: readonly AlarmGroup[], id: number) =>
  groups.find(({ alarms }) => alarms.some((alarm) => alarm.id === id));

function withoutAlarm(groups: AlarmGroup[], held: AlarmGroup, id: number, now: number): AlarmGroup[] {
  held.alarms = held.alarms.filter((one) => one.id !== id);
  if (endsTogether(held) && held.alarms.every(({ ended }) => ended)) hasten(held, now);
  return groups.filter(({ alarms }) => alarms.length > 0);
}

function groupFor(
  groups: AlarmGroup[],
  { stationId, incidentId }: AlarmChange,
  { now, settings }: Moment,
): AlarmGroup | undefined {
  const concerns = ({ alarms }: AlarmGroup) => alarms.some((alarm) => alarm.stationId === stationId);
  if (settings.pace === 'daily') return groups.find(({ kind }) => kind === 'daily');
  if (incidentId !== undefined) return groups.find((group) => group.incidentId === incidentId);
  return groups.find(
    (group) =>
      (group.kind === 'several' && now - group.openedAt < SEVERAL_OPEN_MS) ||
      (group.kind === 'station' && concerns(group)),
  );
}

/** Reports an alarm to the user again, whatever group it was in. */
function withEscalation(before: AlarmGroup[], { id, stationId }: AlarmChange, moment: Moment): AlarmGroup[] {
  const held = findGroup(before, id);
  const groups = held ? withoutAlarm(before, held, id, moment.now) : before;
  const isOpen = ({ kind, openedAt }: AlarmGroup) =>
    kind === 'escalated' && moment.now - openedAt < SEVERAL_OPEN_MS;
  const known = groups.find(isOpen);
  const group = known ?? {
    id: moment.newId(),
    kind: 'escalated',
    openedAt: moment.now,
    dueAt: moment.now,
    sentAt: null,
    alarms: [],
  };
  group.alarms.push({ id, stationId, notified: false, ended: false });
  if (known) hasten(known, moment.now);
  return known ? groups : [...groups, group];
}

function newGroup({ now, settings, newId }: Moment, incidentId: number | undefined): AlarmGroup {
  const isDaily = settings.pace === 'daily';
  return {
    id: newId(),
    kind: isDaily ? 'daily' : incidentId === undefined ? 'station' : 'incident',
    ...(!isDaily && incidentId !== undefined && { incidentId }),
    openedAt: now,
    dueAt: isDaily ? nextAtMinute(now, settings.dailyAt, settings.zone) : now + GROUP_WAIT_MS,
    sentAt: null,
    alarms: [],
  };
}

function withEnd(groups: AlarmGroup[], { id }: AlarmChange, now: number): AlarmGroup[] {
  const group = findGroup(groups, id);
  const alarm = group?.alarms.find((one) => one.id === id);
  if (!group || !alarm) return groups;
  alarm.ended = true;
  // Daily mails also list alarms that have ended.
  if (!alarm.notified && group.kind !== 'daily') group.alarms = group.alarms.filter((one) => one !== alarm);
  else if (!endsTogether(group) || group.alarms.every(({ ended }) => ended)) hasten(group, now);
  return groups.filter(({ alarms }) => alarms.length > 0);
}

/** True if ends are reported once all alarms of the group have ended. */
const endsTogether = ({ kind }: AlarmGroup): boolean =>
  kind === 'several' || kind === 'incident' || kind === 'escalated';

/** Makes a group due as soon as the minimum interval allows. */
function hasten(group: AlarmGroup, now: number): void {
  if (group.sentAt === null || group.kind === 'daily') return;
  group.dueAt = Math.min(group.dueAt ?? Infinity, Math.max(now, group.sentAt + GROUP_INTERVAL_MS));
}

/** Merges many stations that are about to be reported into one group. */
function merged(groups: AlarmGroup[], { now, newId }: Moment): AlarmGroup[] {
  const waiting = groups.filter(
    ({ kind, sentAt, dueAt }) =>
      kind === 'station' && sentAt === null && dueAt !== null && dueAt <= now + GROUP_WAIT_MS,
  );
  if (waiting.length < SEVERAL_STATIONS || !waiting.some((group) => isDue(group, now))) return groups;
  const alarms = waiting.flatMap((group) => group.alarms);
  const several: AlarmGroup = {
    id: newId(),
    kind: 'several',
    openedAt: now,
    dueAt: now,
    sentAt: null,
    alarms,
  };
  return [...groups.filter((group) => !waiting.includes(group)), several];
}

/** Reports a group if it is due, and marks it as reported. */
function report(group: AlarmGroup, { now, settings }: Moment): GroupNotification | null {
  const isDaily = group.kind === 'daily';
  const repeatMs = settings.repeatHours * HOUR_MS;
  const lasting = group.alarms.filter(({ notified, ended }) => notified && !ended);
  const began = group.alarms.filter(({ notified, ended }) => !notified && (isDaily || !ended));
  const repeats = !isDaily && repeatMs > 0 && group.sentAt !== null && now - group.sentAt >= repeatMs;
  const isOver = began.length === 0 && lasting.length === 0;
  const tellsEnds = !endsTogether(group) || isOver || repeats;
  const ended = tellsEnds ? group.alarms.filter((alarm) => alarm.notified && alarm.ended) : [];
  const tells = began.length > 0 || ended.length > 0 || (repeats && lasting.length > 0);
  if (tells) group.sentAt = now;
  for (const alarm of began) alarm.notified = true;
  const isDone = (alarm: GroupedAlarm) => ended.includes(alarm) || (isDaily && alarm.ended);
  group.alarms = group.alarms.filter((alarm) => !isDone(alarm));
  group.dueAt = isDaily
    ? nextAtMinute(now, settings.dailyAt, settings.zone)
    : repeatMs > 0 && group.sentAt !== null
      ? group.sentAt + repeatMs
      : null;
  if (!tells) return null;
  const ids = (alarms: readonly GroupedAlarm[]) => alarms.map(({ id }) => id);
  return { groupId: group.id, kind: group.kind, began: ids(began), ended: ids(ended), lasting: ids(lasting) };
}
