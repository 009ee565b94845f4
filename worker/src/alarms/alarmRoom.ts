import type { AnomalyCounts } from '@heliograph/contracts/engine';
import { getAlarmHistory, type AlarmRecord, type Device } from '@heliograph/contracts/http';
import { AlarmMessage } from '@heliograph/contracts/mqtt';
import type { HttpClient } from '../http/httpClient.ts';
import { createMemo } from '../memo.ts';
import { createAlarmBook, type RecentAlarms, type SeenDevices } from './alarmBook.ts';
import { createAlarmJournal } from './alarmJournal.ts';

/** The server is asked again after this, for gateways that tell of no alarms themselves, ms. */
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
  devices: () => readonly Device[];
  now: () => number;
  /** Alarms began or ended. */
  changed: () => void;
}

export type AlarmRoom = ReturnType<typeof createAlarmRoom>;

/** Alarms of the fleet: read when somebody asks, kept up by what gateways push. */
export function createAlarmRoom({ http, devices, now, changed }: Options) {
  const book = createAlarmBook();
  const journal = createAlarmJournal();
  const reading = createMemo<void>(REREAD_MS, now);

  /** Grows whenever something may have gone unheard. */
  let gaps = 0;
  /** The `gaps` that were filled; before the first time none. */
  let filled = -1;
  let readAgainAt = 0;

  const read = () =>
    reading.get('week', async () => {
      const before = gaps;
      const start = now() - SPAN_MS;
      const news = book.merge(await readAll({ start, end: now() + 1, state: null }), start);
      // Whoever waited for it need not be told.
      if (news && filled === gaps) changed();
      filled = before;
    });

  async function readAll({ start, end: last, state, deviceIds }: AlarmSpan): Promise<AlarmRecord[]> {
    const deviceId = [...(deviceIds ?? devices().map(({ device_id }) => device_id))];
    if (deviceId.length === 0) return [];
    const all = new Map<string, AlarmRecord>();
    const asked = {
      type: ['alarm', 'fault'] as ('alarm' | 'fault')[],
      deviceId,
      start,
      ...(state !== null && { state }),
    };
    for (let end = last; ;) {
      const part = await http.call(getAlarmHistory, { ...asked, end });
      const before = all.size;
      for (const record of part) all.set(record.id, record);
      const oldest = part.at(-1);
      if (part.length < RECORDS_PER_CALL || !oldest || all.size === before) return [...all.values()];
      // Others may have begun at the same instant as the oldest.
      end = oldest.timestamp + 1;
    }
  }

  return {
    /** What gateways told, for tables that were read before. */
    journal,

    /** Takes what a gateway pushed about `own` devices of it. */
    push(message: unknown, own: ReadonlyMap<string, Device>) {
      const { success, data } = AlarmMessage.safeParse(message);
      if (!success) return;
      for (const alarm of data.alarms) {
        const device = own.get(alarm.device_id);
        if (!device) continue;
        book.note(alarm, device.obj_name);
        journal.note(alarm);
      }
      changed();
    },

    /** What was read before may have gaps: the connection was lost meanwhile. */
    refresh() {
      gaps++;
      reading.clear();
      journal.interrupt();
      changed();
    },

    /** Often: what was read once is read again now and then. */
    keepUp() {
      if (filled < 0 || now() < readAgainAt) return;
      readAgainAt = now() + REREAD_MS;
      read().catch(() => undefined);
    },

    async week(zone: string, seen: SeenDevices): Promise<AnomalyCounts> {
      await read();
      return book.week(zone, now(), seen);
    },

    /** As the server has them now. */
    history: readAll,

    /** What a gateway just told never waits for the server. */
    async recent(wanted: RecentAlarms, seen: SeenDevices): Promise<AlarmRecord[]> {
      const answered = read();
      if (filled === gaps) answered.catch(() => undefined);
      else await answered;
      return book.recent(wanted, seen);
    },
  };
}
