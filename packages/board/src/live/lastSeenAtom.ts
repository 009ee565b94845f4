import { entitiesAtom } from '@heliograph/engine-client';
import { atom, type Atom } from 'jotai';
import { heldStationAtom } from './heldAtoms.ts';

/** When any device of a station was last heard of before the page was opened, as the server knew it; ms by station. */
export const lastOnlineAtom: Atom<ReadonlyMap<number, number>> = atom((get) => {
  const newest = new Map<number, number>();
  for (const { station_id, last_online } of get(entitiesAtom)?.devices ?? []) {
    if (last_online !== null && last_online > (newest.get(station_id) ?? 0))
      newest.set(station_id, last_online);
  }
  return newest;
});

const seen = new Map<number, Atom<number | null>>();

/** When a station was last heard of, ms; null when never. */
export function lastSeenAtom(station: number): Atom<number | null> {
  let known = seen.get(station);
  if (!known) {
    known = atom(
      (get) => get(heldStationAtom(station))?.source.at ?? get(lastOnlineAtom).get(station) ?? null,
    );
    seen.set(station, known);
  }
  return known;
}
