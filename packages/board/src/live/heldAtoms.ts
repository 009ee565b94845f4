import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { stationLiveAtom, stationsLiveAtom } from '@heliograph/engine-client';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { hold, type HeldLive } from './heldLive.ts';

export type HeldTable = ReadonlyMap<number, HeldLive>;
export type StatusTable = ReadonlyMap<number, StationLiveStatus>;

const held = new Map<number, Atom<HeldLive | null>>();

/** One station's live row with stale values kept in sight; null until known. */
export function heldStationAtom(id: number): Atom<HeldLive | null> {
  const existing = held.get(id);
  if (existing) return existing;
  const created = selectAtom(stationLiveAtom(id), (live, previous?: HeldLive | null) => hold(previous, live));
  held.set(id, created);
  return created;
}

/** The same for all stations; a row is the same object for as long as it did not change. */
export const heldStationsAtom: Atom<HeldTable> = selectAtom(
  stationsLiveAtom,
  (live, previous?: HeldTable) => {
    const table = new Map<number, HeldLive>();
    for (const [id, row] of live.entries()) {
      const kept = hold(previous?.get(id), row);
      if (kept) table.set(id, kept);
    }
    return table;
  },
);

/** Status by station; changes only when a status does, so what only shows statuses rests between. */
export const stationStatusesAtom: Atom<StatusTable> = selectAtom(
  stationsLiveAtom,
  (live) => new Map(Array.from(live.entries(), ([id, { status }]) => [id, status])),
  (a: StatusTable, b: StatusTable) =>
    a.size === b.size && [...a].every(([id, status]) => b.get(id) === status),
);
