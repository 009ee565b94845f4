import { sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;

/** How worn devices are by the writes of the day. */
export function writeCountsHandlers({ access, repositories, now }: Services) {
  const { devices, writeCounts } = repositories;

  return {
    async getWriteCounts({ device_ids }, caller) {
      const [stations, { may }] = await Promise.all([
        devices.stationsOf(device_ids),
        access.of(sessionOf(caller).person),
      ]);
      for (const [index, deviceId] of device_ids.entries()) {
        const field = `device_ids.${index}`;
        const station = stations.get(deviceId);
        if (station === undefined || !may('device.read', station))
          throw new Refused('notFound', 'deviceUnknown', { field });
        if (!may('device.log', station)) throw new Refused('forbidden', 'forbidden', { field });
      }
      const at = now();
      return { list: await writeCounts.ofDevices(device_ids, at - (at % DAY_MS)) };
    },
  } satisfies Pick<HandlersOf<'device'>, 'getWriteCounts'>;
}
