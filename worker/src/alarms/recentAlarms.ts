import type { AnomalyCounts, RecentAlarm } from '@heliograph/contracts/engine';
import type { AlarmHandling, AlarmRecord } from '@heliograph/contracts/http';
import type { AlarmMessage } from '@heliograph/contracts/mqtt';
import {
  alarmPriority,
  attentionRank,
  countedAlarms,
  LOAD_WINDOW_MS,
  stateAfterClear,
  type AlarmTextsByCode,
} from '@heliograph/domain/alarms';
import { alarmDetail, isFault } from '@heliograph/domain/status';
import { addLocalDays, localMidnight } from '@heliograph/domain/time';

type AlarmKind = 'warning' | 'fault';

export interface RecentAlarmsQuery {
  limit: number;
  /** Both when left out. */
  kind?: AlarmKind | undefined;
  /** By `attentionRank` instead of newest first. */
  pendingFirst?: boolean | undefined;
}

/** Ids of the devices whose alarms count; null for all. */
export type DeviceFilter = ReadonlySet<string> | null;

const DAYS = 7;

const getRank = ({ state, handling, priority }: AlarmRecord): number =>
  attentionRank({ isPending: state === 0, handling: handling.state, priority });

/** Alarms of the last days and older open ones, as the server had them and as gateways have pushed them since. */
export function createRecentAlarms() {
  const records = new Map<string, AlarmRecord>();

  const matching = (filter: DeviceFilter) =>
    [...records.values()].filter(({ deviceId }) => filter === null || filter.has(deviceId));

  return {
    /** Adds what the server has, and drops what else began before `oldest`. @returns whether anything changed. */
    merge(list: readonly AlarmRecord[], oldest: number): boolean {
      let isChanged = false;
      const read = new Map(list.map((record) => [getKey(record, alarmDetail(record.detail).code), record]));
      for (const [key, { timestamp, state }] of records) {
        if (timestamp >= oldest || read.has(key)) continue;
        records.delete(key);
        isChanged ||= state === 0;
      }
      for (const [key, record] of read) {
        const known = records.get(key);
        // A push reaches pages before the server has stored it: an end already pushed stays.
        if (known !== undefined && known.recovery > 0 && record.recovery === 0) continue;
        isChanged ||=
          known?.recovery !== record.recovery ||
          known.handling.state !== record.handling.state ||
          known.incident !== record.incident;
        records.set(key, record);
      }
      return isChanged;
    },

    /** Drops the alarms of all other devices: the person may not see them any more. */
    keepDevices(ids: ReadonlySet<string>) {
      for (const [key, { deviceId }] of records) if (!ids.has(deviceId)) records.delete(key);
    },

    /** An alarm began or ended; one pushed twice is kept once. */
    add(alarm: AlarmMessage['alarms'][number], deviceName: string, texts: AlarmTextsByCode) {
      const { device_id, code, at, recovery, level, type, msg } = alarm;
      const key = getKey({ deviceId: device_id, timestamp: at }, code);
      const known = records.get(key);
      const handling = known?.handling ?? heldLike(records.values(), device_id, code) ?? NOT_HANDLED;
      records.set(key, {
        id: known?.id ?? key,
        deviceId: device_id,
        timestamp: at,
        recovery,
        detail: JSON.stringify({ msg, deviceName, code }),
        level,
        priority: alarmPriority(alarm, texts),
        state: recovery === 0 ? 0 : 1,
        type,
        incident: known?.incident ?? null,
        handling: recovery === 0 ? handling : { ...handling, state: stateAfterClear(handling.state) },
      });
    },

    newest: (query: RecentAlarmsQuery, filter: DeviceFilter): RecentAlarm[] =>
      getNewest(
        matching(filter).filter(
          (record) => query.kind === undefined || isFault(record) === (query.kind === 'fault'),
        ),
        query,
      ),

    /** The first instant after `now` at which a suppression of an alarm ends; Infinity for none. */
    nextRelease: (now: number): number =>
      Math.min(
        ...[...records.values()].flatMap(({ handling: { suppressedUntil } }) =>
          suppressedUntil !== null && suppressedUntil > now ? [suppressedUntil] : [],
        ),
      ),

    /** Warnings and faults that began in the last seven days of a zone, today included, and all that are open. */
    week(zone: string, now: number, filter: DeviceFilter): AnomalyCounts {
      const first = firstDay(zone, now);
      const days = Array.from({ length: DAYS }, (_, day) => ({
        start: addLocalDays(zone, first, day),
        warnings: 0,
        faults: 0,
      }));
      const pending = { warnings: 0, faults: 0 };
      const end = addLocalDays(zone, first, DAYS);
      const all = matching(filter).filter(({ timestamp }) => timestamp < end);
      const getKind = (record: AlarmRecord) => (isFault(record) ? 'faults' : 'warnings');
      for (const record of countedAlarms(all.filter(({ state }) => state === 0))) pending[getKind(record)]++;
      const announced = countedAlarms(
        all.filter(
          ({ timestamp, handling }) =>
            handling.announced && timestamp > now - LOAD_WINDOW_MS && timestamp <= now,
        ),
      );
      for (const record of countedAlarms(all)) {
        const kind = getKind(record);
        const day = days.findLast(({ start }) => start <= record.timestamp);
        if (day) day[kind]++;
      }
      const sum = (kind: 'warnings' | 'faults') => days.reduce((total, day) => total + day[kind], 0);
      return {
        warnings: sum('warnings'),
        faults: sum('faults'),
        days,
        pending,
        load: announced.length,
        computedAt: now,
      };
    },
  };
}

/** Sorted, and pending alarms of an incident as one: the most urgent of them. */
export function getNewest(
  records: readonly AlarmRecord[],
  { limit, pendingFirst = false }: RecentAlarmsQuery,
): RecentAlarm[] {
  const incidents = new Map<number, RecentAlarm>();
  const sorted = [...records].sort(
    (a, b) => (pendingFirst ? getRank(a) - getRank(b) : 0) || b.timestamp - a.timestamp,
  );
  const newest: RecentAlarm[] = [];
  for (const record of sorted) {
    const known = record.incident !== null && record.state === 0 && incidents.get(record.incident);
    if (known) known.members++;
    else {
      const shown = { ...record, members: 1 };
      if (record.incident !== null && record.state === 0) incidents.set(record.incident, shown);
      newest.push(shown);
    }
  }
  return newest.slice(0, limit);
}

const NOT_HANDLED: AlarmHandling = {
  state: 'unacknowledged',
  acknowledgedAt: null,
  acknowledgedBy: '',
  announced: true,
  suppressedUntil: null,
  suppressedBy: '',
  reason: '',
  cause: null,
};

/** How a new alarm is suppressed, by others of its device: shelves hold for a code, maintenance for all. */
function heldLike(records: Iterable<AlarmRecord>, deviceId: string, code: string): AlarmHandling | undefined {
  for (const { deviceId: device, detail, handling } of records) {
    if (device !== deviceId) continue;
    const isHeld =
      handling.state === 'outOfService' ||
      (handling.state === 'shelved' && alarmDetail(detail).code === code);
    if (isHeld) return { ...handling, acknowledgedAt: null, acknowledgedBy: '', announced: false };
  }
  return undefined;
}

/** Midnight, in a zone, of the oldest of the seven days. */
export const firstDay = (zone: string, now: number): number =>
  addLocalDays(zone, localMidnight(zone, now), 1 - DAYS);

const getKey = ({ deviceId, timestamp }: Pick<AlarmRecord, 'deviceId' | 'timestamp'>, code: string) =>
  `${deviceId} ${code} ${timestamp}`;
