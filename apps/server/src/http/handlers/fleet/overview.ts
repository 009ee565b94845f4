import { addLocalDays, localMidnight } from '@heliograph/domain/time';
import type { MapCell } from '../../../storage/repositories/fleet.ts';
import { requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { readVisibility } from './readVisibility.ts';

/** Pixels of a map within which stations overlap. */
const CELL_PX = 64;
const WORLD_PX = 256;
const MAX_CELLS = 1_000;

/** Counts, live totals and the map of all that a session sees. */
export function overviewHandlers({ access, repositories, storedTotals, now }: Services) {
  const { alarms, fleet } = repositories;

  return {
    async getFleetTotals(_request, caller) {
      const { totalsScope } = await access.of(requireSession(caller).person);
      if (totalsScope === '') throw new Refused('forbidden', 'forbidden');
      return storedTotals.of(totalsScope);
    },

    async getFleetCounts(_request, caller) {
      const { stations, installedKwp, ratedAh, types } = await fleet.counts(
        await readVisibility(access, caller),
      );
      return {
        stations,
        devices: types.reduce((sum, { n }) => sum + n, 0),
        types: types.map(({ type, n }) => ({ device_type: type, devices: n })),
        installed_capacity: installedKwp,
        rated_capacity: ratedAh,
      };
    },

    async getMap({ zoom, ...query }, caller) {
      const visibility = await readVisibility(access, caller);
      // A wide window shows more cells than are sent: coarser ones until they are few enough.
      for (let size = CELL_PX; ; size *= 2) {
        const grid = { cells: (WORLD_PX * 2 ** zoom) / size, most: MAX_CELLS + 1 };
        const { cells, located, of } = await fleet.map(visibility, { ...query, ...grid });
        if (cells.length > MAX_CELLS) continue;
        return {
          clusters: cells.filter(({ stations }) => stations > 1).map(clusterOnWire),
          stations: cells.filter(({ stations }) => stations === 1).map(stationOnMap),
          located,
          of,
        };
      }
    },

    async getAlarmCounts({ zone, days }, caller) {
      const { stationIds } = await access.of(requireSession(caller).person);
      const today = localMidnight(zone, now());
      const starts = Array.from({ length: days }, (_, i) => addLocalDays(zone, today, i + 1 - days));
      const [counts, load] = await Promise.all([
        alarms.countByDay(stationIds, starts),
        alarms.load(stationIds, now()),
      ]);
      const sum = (isCounted: (row: (typeof counts)[number]) => boolean, type: 'alarm' | 'fault') =>
        counts.reduce((n, row) => n + (row.type === type && isCounted(row) ? row.n : 0), 0);
      return {
        days: starts.map((start, day) => ({
          start,
          warnings: sum((row) => row.day === day, 'alarm'),
          faults: sum((row) => row.day === day, 'fault'),
        })),
        pending: { warnings: sum((row) => row.pending, 'alarm'), faults: sum((row) => row.pending, 'fault') },
        load,
      };
    },
  } satisfies Pick<HandlersOf<'fleet'>, 'getFleetTotals' | 'getFleetCounts' | 'getMap' | 'getAlarmCounts'>;
}

const clusterOnWire = ({ id: _id, name: _name, stations: _stations, ...cluster }: MapCell) => cluster;

const STATUSES = ['normal', 'offline', 'fault', 'abnormal'] as const;

const stationOnMap = ({ id, name, latitude, longitude, ...counts }: MapCell) => ({
  id,
  station_name: name,
  latitude,
  longitude,
  status: STATUSES.find((status) => counts[status] > 0)!,
});
