import type { Device, Station } from '@heliograph/contracts/http';

/** Ids of the only stations that a page sees, the same object until they change; null for all of its session's. */
export type StationScope = ReadonlySet<number> | null;

/** Creates one value per scope, once, and drops it with the scope. */
export function createPerScope<T extends object>(
  create: (scope: StationScope) => T,
): (scope: StationScope) => T {
  const values = new WeakMap<object, T>();
  const all = {};

  return (scope) => {
    const key = scope ?? all;
    const value = values.get(key) ?? create(scope);
    values.set(key, value);
    return value;
  };
}

/** The stations of a scope, and their devices. */
export const limitToScope = (
  { stations, devices }: { stations: readonly Station[]; devices: readonly Device[] },
  scope: ReadonlySet<number>,
): { stations: Station[]; devices: Device[] } => ({
  stations: stations.filter(({ id }) => scope.has(id)),
  devices: devices.filter(({ station_id }) => scope.has(station_id)),
});
