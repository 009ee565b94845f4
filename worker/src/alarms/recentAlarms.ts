import type { AnomalyCounts } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import type { AlarmMessage } from '@heliograph/contracts/mqtt';
import { alarmDetail, isFault } from '@heliograph/domain/status';
import { addLocalDays, localMidnight } from '@heliograph/domain/time';

type AlarmKind = 'warning' | 'fault';

export interface RecentAlarmsQuery {
  limit: number;
  /** Both when left out. */
  kind?: AlarmKind | undefined;
  /** Those that have not recovered come before the others. */
  pendingFirst?: boolean | undefined;
}

/** Ids of the devices whose alarms count; null for all. */
export type DeviceFilter = ReadonlySet<string> | null;

const DAYS = 7;

/** Alarms of the last days and older open ones, as the server had them and as gateways have pushed them since. */
export function createRecentAlarms() {
  const records = new Map<string, AlarmRecord>();

  const matching = (filter: DeviceFilter) =>
    [...records.values()].filter(({ deviceId }) => filter === null || filter.has(deviceId));

  return {
    /** Adds what the server has, and drops what else began before `oldest`. @returns whether anything changed. */
    merge(list: readonly AlarmRecord[], oldest: number): boolean {
      let isChanged = false;
      const read = new Map(list.map((record) => [keyOf(record, alarmDetail(record.detail).code), record]));
      for (const [key, { timestamp, state }] of records) {
        if (timestamp >= oldest || read.has(key)) continue;
        records.delete(key);
        isChanged ||= state === 0;
      }
      for (const [key, record] of read) {
        const known = records.get(key);
        // A push reaches pages before the server has stored it: an end already pushed stays.
        if (known !== undefined && known.recovery > 0 && record.recovery === 0) continue;
        isChanged ||= known?.recovery !== record.recovery;
        records.set(key, record);
      }
      return isChanged;
    },

    /** An alarm began or ended; one pushed twice is kept once. */
    add(alarm: AlarmMessage['alarms'][number], deviceName: string) {
      const { device_id, code, at, recovery, level, type, msg } = alarm;
      const key = keyOf({ deviceId: device_id, timestamp: at }, code);
      records.set(key, {
        id: records.get(key)?.id ?? key,
        deviceId: device_id,
        timestamp: at,
        recovery,
        detail: JSON.stringify({ msg, deviceName, code }),
        level,
        state: recovery === 0 ? 0 : 1,
        type,
      });
    },

    newest: ({ limit, kind, pendingFirst = false }: RecentAlarmsQuery, filter: DeviceFilter): AlarmRecord[] =>
      matching(filter)
        .filter((record) => kind === undefined || isFault(record) === (kind === 'fault'))
        .sort((a, b) => (pendingFirst ? a.state - b.state : 0) || b.timestamp - a.timestamp)
        .slice(0, limit),

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
      for (const record of matching(filter)) {
        if (record.timestamp >= end) continue;
        const kind = isFault(record) ? 'faults' : 'warnings';
        if (record.state === 0) pending[kind]++;
        const day = days.findLast(({ start }) => start <= record.timestamp);
        if (day) day[kind]++;
      }
      const sum = (kind: 'warnings' | 'faults') => days.reduce((total, day) => total + day[kind], 0);
      return { warnings: sum('warnings'), faults: sum('faults'), days, pending, computedAt: now };
    },
  };
}

/** Midnight, in a zone, of the oldest of the seven days. */
export const firstDay = (zone: string, now: number): number =>
  addLocalDays(zone, localMidnight(zone, now), 1 - DAYS);

const keyOf = ({ deviceId, timestamp }: Pick<AlarmRecord, 'deviceId' | 'timestamp'>, code: string) =>
  `${deviceId} ${code} ${timestamp}`;
