import type { CustomerStation } from '@heliograph/contracts/http';
import { createTextFilter } from '@heliograph/domain/textSearch';

/** The two lists stations move between. */
export type Side = 'unbound' | 'bound';

/** Splits stations by side, in their order. */
export function splitBySide(
  stations: readonly CustomerStation[],
  bound: ReadonlySet<number>,
): Record<Side, CustomerStation[]> {
  const sides: Record<Side, CustomerStation[]> = { unbound: [], bound: [] };
  for (const station of stations) sides[bound.has(station.id) ? 'bound' : 'unbound'].push(station);
  return sides;
}

/** The bound stations after moving `ids` to a side. */
export function moveStations(bound: ReadonlySet<number>, ids: Iterable<number>, to: Side): Set<number> {
  const next = new Set(bound);
  for (const id of ids) {
    if (to === 'bound') next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Stations that are not on their saved side. */
export function findChanged(saved: ReadonlySet<number>, bound: ReadonlySet<number>): Set<number> {
  return new Set([
    ...[...bound].filter((id) => !saved.has(id)),
    ...[...saved].filter((id) => !bound.has(id)),
  ]);
}

/** True if the station's name, address and postcode contain every word of a search. */
export function matchesSearch(station: CustomerStation, search: string): boolean {
  return createTextFilter(search)(station.station_name, station.address, station.postal_code);
}
