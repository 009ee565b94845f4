import type { Device, Station } from '@heliograph/contracts/http';

/** Those of the stations that are named, and their devices. */
export const narrowed = (
  { stations, devices }: { stations: readonly Station[]; devices: readonly Device[] },
  within: ReadonlySet<number>,
): { stations: Station[]; devices: Device[] } => ({
  stations: stations.filter(({ id }) => within.has(id)),
  devices: devices.filter(({ station_id }) => within.has(station_id)),
});
