import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';

interface Marked {
  on: boolean;
  /** Of the entities that the person saw: later ones know better. */
  version: number;
}

/** What a person just marked or unmarked, by station, before the engine told of it. */
const markedAtom = atom<ReadonlyMap<number, Marked>>(new Map<number, Marked>());

/** Stations whose mark is on its way, with what it becomes. */
export const favouritesUnderWayAtom = atom((get) => {
  const version = get(entitiesAtom)?.version;
  return new Map([...get(markedAtom)].filter(([, marked]) => marked.version === version));
});

/** Shows a mark at once; null takes it back. */
export const markAtom = atom(null, (get, set, { id }: Station, on: boolean | null) => {
  const next = new Map(get(favouritesUnderWayAtom));
  const version = get(entitiesAtom)?.version;
  if (on === null || version === undefined) next.delete(id);
  else next.set(id, { on, version });
  set(markedAtom, next);
});
