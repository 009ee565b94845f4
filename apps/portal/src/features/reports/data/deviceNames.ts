import type { Device, Station } from '@heliograph/contracts/http';

type Named = Pick<Device, 'device_id' | 'obj_name' | 'device_code' | 'station_id'>;

/** Names of devices that tell them apart, by ID: with the station where there are several, and the serial number where both are the same. */
export function deviceNames(
  devices: readonly Named[],
  stations: readonly Pick<Station, 'id' | 'station_name'>[],
): Map<string, string> {
  const own = [...new Map(devices.map((device) => [device.device_id, device])).values()];
  const isOneStation = new Set(own.map(({ station_id }) => station_id)).size <= 1;
  const findStation = ({ station_id }: Named) =>
    stations.find(({ id }) => id === station_id)?.station_name ?? String(station_id);
  const names = own.map((device) =>
    isOneStation ? device.obj_name : `${findStation(device)} · ${device.obj_name}`,
  );
  return new Map(
    own.map((device, index) => {
      const name = names[index]!;
      const isUnique = names.indexOf(name) === names.lastIndexOf(name);
      return [device.device_id, isUnique ? name : `${name} (${device.device_code || device.device_id})`];
    }),
  );
}
