import { sessionOf } from '../caller.ts';
import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import { requireDevices } from '../requireDevices.ts';
import type { Services } from '../services.ts';

const MAX_HISTORY_DAYS = 400;

export function seriesHandlers(services: Services) {
  const { series } = services;

  return {
    async getAccumulativeDataByZone({ deviceId, propertyCode, time, type, zoneStr }, caller) {
      await requireDevices(services, sessionOf(caller), [deviceId], 'deviceId');
      const { edges, values, last, estimated } = await series.accumulated([{ deviceId, propertyCode }], {
        zone: zoneStr,
        range: type,
        time,
      });
      const spread = new Set(estimated[0]);
      return edges.slice(0, -1).map((startTime, bucket) => ({
        startTime,
        value: values[0]?.[bucket] ?? null,
        last: { value: last[0]?.[bucket] ?? null },
        estimated: spread.has(bucket),
      }));
    },

    async getGroupAccumulativeDataByZone({ points, time, type, zoneStr }, caller) {
      const deviceIds = points.map((point) => point.deviceId);
      await requireDevices(services, sessionOf(caller), deviceIds, 'points');
      const { edges, values, estimated } = await series.accumulated(points, {
        zone: zoneStr,
        range: type,
        time,
      });
      return { edges, values, estimated };
    },

    async getHistoryData({ deviceId, propertyCode, start, end }, caller) {
      if (end <= start) throw new Refused('badRequest', 'rangeBackwards', { field: 'end' });
      if (end - start > MAX_HISTORY_DAYS * 86_400_000) {
        throw new Refused('badRequest', 'rangeTooLong', { field: 'end', values: { days: MAX_HISTORY_DAYS } });
      }
      await requireDevices(services, sessionOf(caller), [deviceId], 'deviceId');
      return series.history(deviceId, propertyCode, start, end);
    },
  } satisfies HandlersOf<'series'>;
}
