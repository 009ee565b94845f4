import type { AnomalyCounts } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import type { AlarmMessage } from '@heliograph/contracts/mqtt';
import { alarmDetail, isFault } from '@heliograph/domain/status';
import { addLocalDays, localMidnight } from '@heliograph/domain/time';

type AlarmKind = 'warning' | 'fault';

export interface RecentAlarms {
  limit: number;
  /** Both when left out. */
  kind?: AlarmKind | undefined;
  /** Those that have not recovered come before the others. */
  pendingFirst?: boolean | undefined;
}

/** Ids of the devices whose alarms count; null for all. */
export type SeenDevices = ReadonlySet<string> | null;

const DAYS = 7;

/** Alarms of the last days, as the server had them and as gateways tell of them since. */
export function createAlarmBook() {
  const records = new Map<string, AlarmRecord>();

  const of = (seen: SeenDevices) =>
    [...records.values()].filter(({ deviceId }) => seen === null || seen.has(deviceId));

  return {
    /** Takes what the server has, and lets go of what began before `oldest`. @returns whether it had news. */
    merge(list: readonly AlarmRecord[], oldest: number): boolean {
      let news = false;
      for (const [key, { timestamp }] of records) if (timestamp < oldest) records.delete(key);
      for (const record of list) {
        const key = keyOf(record, alarmDetail(record.detail).code);
        const known = records.get(key);
        // A push reaches pages before the server has stored it: an end already told stays.
        if (known !== undefined && known.recovery > 0 && record.recovery === 0) continue;
        news ||= known?.recovery !== record.recovery;
        records.set(key, record);
      }
      return news;
    },

    /** An alarm begins or ends; the same one told twice stays one. */
    note(alarm: AlarmMessage['alarms'][number], deviceName: string) {
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

    recent: ({ limit, kind, pendingFirst = false }: RecentAlarms, seen: SeenDevices): AlarmRecord[] =>
      of(seen)
        .filter((record) => kind === undefined || isFault(record) === (kind === 'fault'))
        .sort((a, b) => (pendingFirst ? a.state - b.state : 0) || b.timestamp - a.timestamp)
        .slice(0, limit),

    /** Warnings and faults that began in the last seven days of a zone, today included. */
    week(zone: string, now: number, seen: SeenDevices): AnomalyCounts {
      const first = firstDay(zone, now);
      const days = Array.from({ length: DAYS }, (_, day) => ({
        start: addLocalDays(zone, first, day),
        warnings: 0,
        faults: 0,
      }));
      const pending = { warnings: 0, faults: 0 };
      const end = addLocalDays(zone, first, DAYS);
      for (const record of of(seen)) {
        if (record.timestamp >= end) continue;
        const day = days.findLast(({ start }) => start <= record.timestamp);
        if (!day) continue;
        const kind = isFault(record) ? 'faults' : 'warnings';
        day[kind]++;
        if (record.state === 0) pending[kind]++;
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
