import type { Entities } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { StationIcon } from '@heliograph/ui';
import { createElement } from 'react';
import { deviceTypeIcon } from '../device/deviceTypeIcon.ts';
import type { TreeNode } from './treeNode.ts';

/** Key of a station in trees; that of a device is its `device_id`. */
export const stationKey = (id: number): string => `station ${id}`;

/** Id of the station whose key it is; NaN of other keys. */
export const stationOfKey = (key: string): number => Number(/^station (\d+)$/.exec(key)?.[1]);

/** Stations by name with their devices; without stations that have no device. */
export function deviceNodes(
  { stations, devices }: Pick<Entities, 'stations' | 'devices'>,
  /** Children of a device; none by default. */
  under: (device: Device) => TreeNode['children'] = () => 'leaf',
): TreeNode[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const byName = (a: TreeNode, b: TreeNode) => compare(a.name, b.name);
  const own = new Map<number, Device[]>();
  for (const device of devices) own.set(device.station_id, [...(own.get(device.station_id) ?? []), device]);
  return stations
    .filter(({ id }) => own.has(id))
    .map(({ id, station_name }) => ({
      key: stationKey(id),
      name: station_name,
      icon: <StationIcon />,
      children: (own.get(id) ?? [])
        .map((device) => ({
          key: device.device_id,
          name: device.obj_name,
          note: device.device_code,
          icon: createElement(deviceTypeIcon(device.device_type)),
          children: under(device),
        }))
        .sort(byName),
    }))
    .sort(byName);
}
