import type { StationsLive } from '@heliograph/engine-client';
import { stationsLiveAtom } from '@heliograph/engine-client';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** Ids of the stations that generate most now, at most `count`; those without a fresh value or at zero are left out. */
export function topStations(live: Pick<StationsLive, 'entries'>, count: number): number[] {
  return Array.from(live.entries(), ([id, { pv }]) => ({ id, pv: pv ?? 0 }))
    .filter(({ pv }) => pv > 0)
    .sort((a, b) => b.pv - a.pv || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

const SHOWN = 8;

/** The leaders; changes only when their order does. */
export const topStationsAtom: Atom<readonly number[]> = selectAtom(
  stationsLiveAtom,
  (live) => topStations(live, SHOWN),
  (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((id, index) => id === b[index]),
);
