import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { stationsLiveAtom, type StationsLive } from '@heliograph/engine-client';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

type Live = Pick<StationsLive, 'entries'>;

/** Ids of the stations that generate most now, at most `count`; those without a fresh value or at zero are left out. */
export function topStations(live: Live, count: number): number[] {
  return Array.from(live.entries(), ([id, { pv }]) => ({ id, pv: pv ?? 0 }))
    .filter(({ pv }) => pv > 0)
    .sort((a, b) => b.pv - a.pv || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

/** The gravest first; a status that is not named here asks for no attention. */
const GRAVITY: readonly StationLiveStatus[] = ['fault', 'abnormal', 'offline'];

/** Ids of the stations that ask for attention, at most `count`: faults, then warnings, then those out of reach. */
export function troubledStations(live: Live, count: number): number[] {
  return Array.from(live.entries(), ([id, { status }]) => ({ id, gravity: GRAVITY.indexOf(status) }))
    .filter(({ gravity }) => gravity >= 0)
    .sort((a, b) => a.gravity - b.gravity || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

const SHOWN = { top: 6, troubled: 4 };

/** The leaders; changes only when their order does. */
export const topStationsAtom = shortlist((live) => topStations(live, SHOWN.top));

/** Those in trouble; changes only when who they are does. */
export const troubledStationsAtom = shortlist((live) => troubledStations(live, SHOWN.troubled));

function shortlist(choose: (live: StationsLive) => readonly number[]): Atom<readonly number[]> {
  return selectAtom(
    stationsLiveAtom,
    choose,
    (a, b) => a.length === b.length && a.every((id, index) => id === b[index]),
  );
}
