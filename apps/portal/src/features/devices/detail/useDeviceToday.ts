import type { LastKnown } from '@heliograph/board';
import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { COUNTERS_OF_TODAY } from './buildOverview.ts';

/** As often as energies of today are read elsewhere, ms. */
const READ_MS = 60_000;
/** More than a day has hours. */
const POINTS = 100;

/**
 * Energies of a device since the midnight of its station, kWh, by the counters that the server stores, as on all other
 * pages: a device's own counters of the day begin by its own clock.
 *
 * @param codes of energies of today
 */
export function useDeviceToday(
  { device_id: deviceId, station_id }: Device,
  codes: readonly string[],
): ReadonlyMap<string, LastKnown> {
  const stations = useAtomValue(entitiesAtom)?.stations;
  const zone = stations?.find(({ id }) => id === station_id)?.time_zone;
  const series = codes.map((code) => ({
    deviceId,
    code: COUNTERS_OF_TODAY[code]!,
    statistics: 'interpolation' as const,
  }));
  const { data } = useEngineQuery({
    key: zone === undefined || series.length === 0 ? null : ['energies of today', series, zone],
    ask: ({ api }) =>
      api.history.read({
        series,
        range: 'day',
        time: Date.now(),
        zone: zone!,
        part: null,
        points: POINTS,
        fresh: true,
      }),
    every: READ_MS,
  });
  return new Map(
    codes.map((code, place) => {
      const value = data?.series[place]?.figures?.sum ?? null;
      return [code, { value, fresh: value !== null, at: data?.computedAt ?? null }];
    }),
  );
}
