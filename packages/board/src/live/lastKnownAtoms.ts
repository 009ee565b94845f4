import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { entitiesAtom, stationLiveAtom, stationsLiveAtom } from '@heliograph/engine-client';
import { atom, type Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { keepLastKnown, type LastKnownLive } from './lastKnown.ts';

export type LastKnownTable = ReadonlyMap<number, LastKnownLive>;
export type StatusTable = ReadonlyMap<number, StationLiveStatus>;

const stationAtoms = new Map<number, Atom<LastKnownLive | null>>();

/** One station's live row, with stale values as last known; null until known. */
export function lastKnownStationAtom(id: number): Atom<LastKnownLive | null> {
  const existing = stationAtoms.get(id);
  if (existing) return existing;
  const created = selectAtom(stationLiveAtom(id), (live, previous?: LastKnownLive | null) =>
    keepLastKnown(previous, live),
  );
  stationAtoms.set(id, created);
  return created;
}

/** The same for all stations; an unchanged row stays the same object. */
export const lastKnownStationsAtom: Atom<LastKnownTable> = selectAtom(
  stationsLiveAtom,
  (live, previous?: LastKnownTable) => {
    const table = new Map<number, LastKnownLive>();
    for (const [id, row] of live.entries()) {
      const kept = keepLastKnown(previous?.get(id), row);
      if (kept) table.set(id, kept);
    }
    return table;
  },
);

/** Status by station; changes only when a status does, so that whatever shows only statuses is not rendered in between. */
export const stationStatusesAtom: Atom<StatusTable> = selectAtom(
  stationsLiveAtom,
  (live) => new Map(Array.from(live.entries(), ([id, { status }]) => [id, status])),
  (a: StatusTable, b: StatusTable) =>
    a.size === b.size && [...a].every(([id, status]) => b.get(id) === status),
);

/** Last contact of each station before the page was opened, as the server knew it; ms by station. */
export const lastOnlineAtom: Atom<ReadonlyMap<number, number>> = atom((get) => {
  const newest = new Map<number, number>();
  for (const { station_id, last_online } of get(entitiesAtom)?.devices ?? []) {
    if (last_online !== null && last_online > (newest.get(station_id) ?? 0))
      newest.set(station_id, last_online);
  }
  return newest;
});

/**
 * Last contact, ms: the newest value that arrived here, or what the server knew, whichever is later; null for never.
 */
export const lastSeenAt = (
  live: number | null | undefined,
  stored: number | null | undefined,
): number | null => (live == null && stored == null ? null : Math.max(live ?? 0, stored ?? 0));

const lastSeenAtoms = new Map<number, Atom<number | null>>();

/** Last contact of a station, ms; null for never. */
export function lastSeenAtom(station: number): Atom<number | null> {
  const existing = lastSeenAtoms.get(station);
  if (existing) return existing;
  const created = atom((get) =>
    lastSeenAt(get(lastKnownStationAtom(station))?.source.at, get(lastOnlineAtom).get(station)),
  );
  lastSeenAtoms.set(station, created);
  return created;
}
