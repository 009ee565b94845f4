import type { Entities } from '@heliograph/contracts/engine';

/** More stations are not named: a cell has to stay readable. */
const MOST = 100;

interface Words {
  /** All devices there are, so many. */
  all: (count: number) => string;
  /** So many stations more. */
  more: (count: number) => string;
}

/** Which devices are chosen: each station with those of its devices, or alone where all of them are. */
export function devicesText(
  checked: ReadonlySet<string>,
  { stations, devices }: Pick<Entities, 'stations' | 'devices'>,
  { all, more }: Words,
): string {
  if (devices.every(({ device_id }) => checked.has(device_id))) return all(devices.length);
  const own = new Map<number, { names: string[]; of: number }>();
  for (const { station_id, device_id, obj_name } of devices) {
    const station = own.get(station_id) ?? { names: [], of: 0 };
    station.of++;
    if (checked.has(device_id)) station.names.push(obj_name);
    own.set(station_id, station);
  }
  const named = stations.flatMap(({ id, station_name }) => {
    const { names, of } = own.get(id) ?? { names: [], of: 0 };
    if (names.length === 0) return [];
    return [names.length === of ? station_name : `${station_name} (${names.join(', ')})`];
  });
  const left = named.length - MOST;
  return [...named.slice(0, MOST), ...(left > 0 ? [more(left)] : [])].join('; ');
}
