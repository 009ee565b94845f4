import type { Station } from '@heliograph/contracts/http';

/** Stations by their zone. */
export function byZone(stations: readonly Station[]): [zone: string, Station[]][] {
  const zones = new Map<string, Station[]>();
  for (const station of stations) {
    const members = zones.get(station.time_zone);
    if (members) members.push(station);
    else zones.set(station.time_zone, [station]);
  }
  return [...zones];
}
