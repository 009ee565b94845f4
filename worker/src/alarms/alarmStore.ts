import type { AnomalyCounts, RecentAlarm } from '@heliograph/contracts/engine';
import { getAlarmHistory, type AlarmRecord, type Device } from '@heliograph/contracts/http';
import { AlarmMessage } from '@heliograph/contracts/mqtt';
import type { AlarmTextsByCode } from '@heliograph/domain/alarms';
import type { HttpClient } from '../session/httpClient.ts';
import { createTtlCache } from '../ttlCache.ts';
import type { WorkspaceFleet } from '../workspace/workspaceFleet.ts';
import { createRecentAlarms, type DeviceFilter, type RecentAlarmsQuery } from './recentAlarms.ts';
import { createAlarmChangeLog } from './alarmChangeLog.ts';

/** The server is asked again after this, for gateways that do not push alarms, ms. */
const REREAD_MS = 60_000;
/** Seven days of any zone, wherever the viewer is. */
const SPAN_MS = 9 * 86_400_000;
/** An answer of this length was cut: the rest lies before its oldest record. */
const RECORDS_PER_CALL = 10_000;

export interface AlarmSpan {
  /** [start, end), ms. */
  start: number;
  end: number;
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
  /** The whole fleet's when left out. */
  deviceIds?: readonly string[] | undefined;
}

interface Options {
  http: HttpClient;
  fleet: Pick<WorkspaceFleet, 'devices' | 'partial' | 'untilPastOpened'>;
  now: () => number;
  /** Alarms began or ended. */
  changed: () => void;
}

export type AlarmStore = ReturnType<typeof createAlarmStore>;

/** Alarms of the fleet: read on demand, kept up to date by what gateways push. */
export function createAlarmStore({ http, fleet, now, changed }: Options) {
  const recent = createRecentAlarms();
  const changeLog = createAlarmChangeLog();
  const reading = createTtlCache<void>(REREAD_MS, now);

  /** Empty until the first read. */
  let texts: AlarmTextsByCode = {};
  /** Grows whenever pushes may have been missed. */
  let gaps = 0;
  /** The `gaps` that were filled; -1 before the first read. */
  let filled = -1;
  let readAgainAt = 0;
  /** Devices whose alarms are kept, in a fleet that is held as a whole. */
  let kept: ReadonlySet<string> = new Set();
  /** When a suppression ends. */
  let releaseAt = Infinity;

  const read = () =>
    reading.get('week', async () => {
      await fleet.untilPastOpened();
      const before = gaps;
      const start = now() - SPAN_MS;
      const deviceIds = fleet.devices().map(({ device_id }) => device_id);
      const [week, older, { alarmTexts }] = await Promise.all([
        readAll({ start, end: now() + 1, state: null, deviceIds }),
        // An alarm counts as long as it is open.
        readAll({ start: 0, end: start, state: 0, deviceIds }),
        import('@heliograph/domain/alarmCatalogue'),
      ]);
      texts = alarmTexts.en;
      const news = recent.merge([...week, ...older], start);
      // Meanwhile the person may have lost stations.
      if (fleet.partial() === null) recent.keepDevices(kept);
      // Callers that waited for it get it anyway.
      if (news && filled === gaps) changed();
      filled = before;
      releaseAt = recent.nextRelease(now());
    });

  async function readAll({ start, end: last, state, deviceIds }: AlarmSpan): Promise<AlarmRecord[]> {
    const ids =
      deviceIds ?? (fleet.partial() !== null ? null : fleet.devices().map(({ device_id }) => device_id));
    if (ids?.length === 0) return [];
    const all = new Map<string, AlarmRecord>();
    const query = {
      type: ['alarm', 'fault'] as ('alarm' | 'fault')[],
      ...(ids && { deviceId: [...ids] }),
      start,
      ...(state !== null && { state }),
    };
    for (let end = last; ;) {
      const part = await http.call(getAlarmHistory, { ...query, end });
      const before = all.size;
      for (const record of part) all.set(record.id, record);
      const oldest = part.at(-1);
      if (part.length < RECORDS_PER_CALL || !oldest || all.size === before) return [...all.values()];
      // Others may have begun at the same instant as the oldest.
      end = oldest.timestamp + 1;
    }
  }

  /** Marks earlier reads as out of date: the connection was lost, or users acted on alarms. */
  function refresh() {
    gaps++;
    releaseAt = Infinity;
    reading.clear();
    changeLog.interrupt();
    changed();
  }

  return {
    /** Alarms that gateways pushed, for tables that were read before. */
    changeLog,

    /** Takes what a gateway pushed about `own` devices of it. @returns these alarms */
    push(message: unknown, own: ReadonlyMap<string, Device>): AlarmMessage['alarms'] {
      const { success, data } = AlarmMessage.safeParse(message);
      if (!success) return [];
      const taken = data.alarms.filter((alarm) => {
        const device = own.get(alarm.device_id);
        if (!device) return false;
        recent.add(alarm, device.obj_name, texts);
        changeLog.add(alarm);
        return true;
      });
      changed();
      return taken;
    },

    refresh,

    /** Other devices are held: what was read is not all of theirs. */
    forget() {
      gaps++;
      reading.clear();
    },

    /** The fleet is held as a whole, and has these devices now. */
    keepDevices(ids: ReadonlySet<string>) {
      const isSame = ids.size === kept.size && [...ids].every((id) => kept.has(id));
      kept = ids;
      if (isSame) return;
      recent.keepDevices(ids);
      if (filled >= 0) refresh();
    },

    /** Called often: an alarm whose suppression ends alarms as new. */
    releaseIfDue() {
      if (now() >= releaseAt) refresh();
    },

    /** Called often: what was read once is read again now and then. */
    pollIfDue() {
      if (filled < 0 || now() < readAgainAt) return;
      readAgainAt = now() + REREAD_MS;
      read().catch(() => undefined);
    },

    async week(zone: string, filter: DeviceFilter): Promise<AnomalyCounts> {
      await read();
      return recent.week(zone, now(), filter);
    },

    /** As the server has them now. */
    history: readAll,

    /** Recent alarms; pushed ones never wait for the server. */
    async recent(query: RecentAlarmsQuery, filter: DeviceFilter): Promise<RecentAlarm[]> {
      const answered = read();
      if (filled === gaps) answered.catch(() => undefined);
      else await answered;
      return recent.newest(query, filter);
    },
  };
}
