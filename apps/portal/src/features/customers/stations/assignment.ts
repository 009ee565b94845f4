import type { CustomerStation } from '@heliograph/contracts/http';

/** The two lists between which stations move. */
export type Side = 'unbound' | 'bound';

/** Stations by the side they are on, in the order they came. */
export function bySide(
  stations: readonly CustomerStation[],
  bound: ReadonlySet<number>,
): Record<Side, CustomerStation[]> {
  const sides: Record<Side, CustomerStation[]> = { unbound: [], bound: [] };
  for (const station of stations) sides[bound.has(station.id) ? 'bound' : 'unbound'].push(station);
  return sides;
}

/** What is bound once `ids` were moved to a side. */
export function moved(bound: ReadonlySet<number>, ids: Iterable<number>, to: Side): Set<number> {
  const next = new Set(bound);
  for (const id of ids) {
    if (to === 'bound') next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Stations that are not on the side where they were saved. */
export function changes(saved: ReadonlySet<number>, bound: ReadonlySet<number>): Set<number> {
  return new Set([
    ...[...bound].filter((id) => !saved.has(id)),
    ...[...saved].filter((id) => !bound.has(id)),
  ]);
}

/** Whether every word of a search is in the station's name, address or postcode, whatever the case. */
export function found(station: CustomerStation, search: string): boolean {
  const text = `${station.station_name} ${station.address} ${station.postal_code}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
