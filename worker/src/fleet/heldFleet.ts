import type { PageAnswer, StationLiveStatus } from '@heliograph/contracts/engine';
import type {
  Device,
  FleetPart,
  getDevicePage,
  getMap,
  getStationPage,
  ParsedRequestOf,
  Station,
} from '@heliograph/contracts/http';
import { foldText } from '@heliograph/domain/textSearch';

/** A fleet that is held as a whole, or the stations of a page's scope. */
interface HeldFleet {
  stations: readonly Station[];
  devices: readonly Device[];
  statusOf: (id: number) => StationLiveStatus;
}

type Answer = (request: never, held: HeldFleet) => object | null;

/** Calls about a fleet, by name, as the server would answer them; null where only the server can. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'fleet.getStationPage': stationPage,
  'fleet.getDevicePage': devicePage,
  'fleet.getFleetCounts': fleetCounts,
  'fleet.getMap': map,
};

/** Answers a call about a fleet from memory; null where only the server can. */
export const answerFromMemory = (name: string, request: unknown, held: HeldFleet): object | null =>
  ANSWERS[name]?.(request as never, held) ?? null;

/** Shared by all comparisons: creating one looks up the rules of the language. */
const byName = new Intl.Collator();

function stationPage(
  request: ParsedRequestOf<typeof getStationPage>,
  held: HeldFleet,
): PageAnswer<'fleet.getStationPage'> | null {
  const { tab, sort, descending, offset, limit, company, ownerless } = request;
  // Pages filter and sort by the rest themselves where they have all stations.
  if (company !== undefined || ownerless || (sort !== 'id' && sort !== 'name')) return null;
  const found = findStations(request, held);
  const inTab = found.filter(({ id, is_collect }) =>
    tab === 'whole' ? true : tab === 'collect' ? is_collect === 1 : held.statusOf(id) === tab,
  );
  const compare = (a: Station, b: Station) =>
    (sort === 'name' ? byName.compare(a.station_name, b.station_name) : 0) || a.id - b.id;
  inTab.sort(descending ? (a, b) => compare(b, a) : compare);
  const page = inTab.slice(offset, offset + limit);
  const ids = page.map(({ id }) => id);
  return { ids, total: inTab.length, counts: countStations(found, held), part: makePart(page, held) };
}

/** Stations whose name, address, postal code or device's serial number has a text, of a type and in an area. */
function findStations(
  { search, station_type, area }: Pick<ParsedRequestOf<typeof getMap>, 'search' | 'station_type' | 'area'>,
  { stations, devices }: HeldFleet,
): Station[] {
  const sought = foldText(search).trim();
  const isSought = (text: string) => foldText(text).includes(sought);
  const owners = new Set(
    sought === ''
      ? []
      : devices.flatMap(({ station_id, device_code }) => (isSought(device_code) ? station_id : [])),
  );
  return stations.filter(
    (station) =>
      (station_type === '' || station.station_type === station_type) &&
      (area === '' || station.area === area) &&
      (owners.has(station.id) || [station.station_name, station.postal_code, station.address].some(isSought)),
  );
}

function countStations(stations: readonly Station[], { statusOf }: HeldFleet) {
  const counts = { whole: stations.length, normal: 0, offline: 0, fault: 0, abnormal: 0, collect: 0 };
  for (const { id, is_collect } of stations) {
    const status = statusOf(id);
    if (status !== 'nodata') counts[status] += 1;
    if (is_collect === 1) counts.collect += 1;
  }
  return counts;
}

/** Stations with their devices: pages read nothing else of a part. */
function makePart(stations: readonly Station[], { devices }: HeldFleet): FleetPart {
  const ids = new Set(stations.map(({ id }) => id));
  return {
    station: [...stations],
    device: devices.filter(({ station_id }) => ids.has(station_id)),
    access_device: [],
    gateway: [],
    station_virtual_label: [],
    station_virtual_point: [],
  };
}

function devicePage(
  { device_type, search: text, status, offset, limit }: ParsedRequestOf<typeof getDevicePage>,
  held: HeldFleet,
): PageAnswer<'fleet.getDevicePage'> {
  const found = held.devices
    .filter(
      (device) =>
        (device_type === undefined || device.device_type === device_type) &&
        (status === undefined || device.status === status) &&
        (foldText(device.obj_name).includes(foldText(text).trim()) || device.device_code.includes(text)),
    )
    .sort((a, b) => byName.compare(a.obj_name, b.obj_name) || a.id - b.id);
  const page = found.slice(offset, offset + limit);
  const owners = new Set(page.map(({ station_id }) => station_id));
  return {
    ids: page.map(({ id }) => id),
    total: found.length,
    part: makePart(
      held.stations.filter(({ id }) => owners.has(id)),
      held,
    ),
  };
}

function fleetCounts(_: unknown, held: HeldFleet): PageAnswer<'fleet.getFleetCounts'> {
  const { stations, devices } = held;
  const types = new Map<Device['device_type'], number>();
  for (const { device_type } of devices) types.set(device_type, (types.get(device_type) ?? 0) + 1);
  const sum = (capacity: 'installed_capacity' | 'rated_capacity') =>
    stations.reduce((total, station) => total + station[capacity], 0);
  return {
    stations: countStations(stations, held),
    devices: devices.length,
    types: Array.from(types, ([device_type, count]) => ({ device_type, devices: count })),
    installed_capacity: sum('installed_capacity'),
    rated_capacity: sum('rated_capacity'),
  };
}

/** All stations, wherever they are: maps cluster what they hold. */
function map(request: ParsedRequestOf<typeof getMap>, held: HeldFleet): PageAnswer<'fleet.getMap'> {
  const found = findStations(request, held);
  const stations = found.flatMap(({ id, station_name, latitude, longitude }) => {
    const status = held.statusOf(id);
    return latitude === null || longitude === null
      ? []
      : [
          {
            id,
            station_name,
            latitude,
            longitude,
            status: status === 'nodata' ? 'offline' : status,
          } as const,
        ];
  });
  return { clusters: [], stations, located: stations.length, of: found.length };
}
