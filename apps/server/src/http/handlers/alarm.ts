import type { HandlersOf } from '../handlers.ts';
import { sessionOf } from '../caller.ts';
import { requireDevices } from '../requireDevices.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

const LIMIT = 10_000;

export function alarmHandlers(services: Services) {
  return {
    async getAlarmHistory({ type, deviceId, start, end, state }, caller) {
      if (end <= start) throw new Refused('badRequest', 'rangeBackwards', { field: 'end' });
      await requireDevices(services, sessionOf(caller), deviceId, 'deviceId');
      if (type.length === 0) return [];
      const rows = await services.repositories.alarms.history({
        deviceIds: deviceId,
        types: type,
        start,
        end,
        state: state === undefined ? 'all' : state === 0 ? 'pending' : 'resolved',
        limit: LIMIT,
      });
      return rows.map((row) => ({
        id: String(row.id),
        deviceId: row.device,
        timestamp: row.began_at,
        recovery: row.recovered_at ?? 0,
        detail: JSON.stringify({ msg: row.message, deviceName: row.device_name, code: row.code }),
        level: row.level,
        state: row.recovered_at === null ? 0 : 1,
        type: row.type,
      }));
    },
  } satisfies HandlersOf<'alarm'>;
}
