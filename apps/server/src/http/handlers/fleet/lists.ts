import { requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import type { Services } from '../../services.ts';
import { createPartReader } from './readPart.ts';
import { requireExact, readVisibility } from './readVisibility.ts';

/** Parts and pages of what a session sees. */
export function listHandlers(services: Services) {
  const { access, repositories } = services;
  const { devices: deviceRows, fleet } = repositories;
  const readPart = createPartReader(services);

  return {
    async getStations({ station_ids, devices, device_ids }, caller) {
      const owners = await deviceRows.owners(devices, device_ids);
      return readPart([...new Set([...station_ids, ...owners])], caller);
    },

    async getStationPage(query, caller) {
      const visibility = await readVisibility(access, caller);
      if (query.company !== undefined) requireExact(visibility, 'company');
      if (query.ownerless) requireExact(visibility, 'ownerless');
      const { ids, counts } = await fleet.stationPage(visibility, query);
      return { ids, total: counts[query.tab], counts, part: await readPart(ids, caller) };
    },

    async getStationGroups(_request, caller) {
      const { stations, exact } = await readVisibility(access, caller);
      const { areas, companies } = await fleet.groups({ stations });
      const sum = (size: 'stations' | 'devices') => areas.reduce((total, area) => total + area[size], 0);
      return {
        stations: sum('stations'),
        devices: sum('devices'),
        areas: areas.map(({ kwp: _kwp, ...area }) => area),
        companies: exact === stations ? companies : [],
      };
    },

    async getDevicePage({ device_type = null, status = null, ...query }, caller) {
      const { stationIds } = await access.of(requireSession(caller).person);
      const page = await fleet.devicePage({ stations: stationIds }, { device_type, status, ...query });
      return { ids: page.ids, total: page.total, part: await readPart(page.stationIds, caller) };
    },
  } satisfies Pick<
    HandlersOf<'fleet'>,
    'getStations' | 'getStationPage' | 'getStationGroups' | 'getDevicePage'
  >;
}
