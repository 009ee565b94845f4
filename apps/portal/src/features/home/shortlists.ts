import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { stationsLiveAtom, type StationsLive } from '@heliograph/engine-client';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

type Live = Pick<StationsLive, 'entries'>;

/** IDs of the stations that generate most now, at most `count`, without stale and zero values. */
export function topStations(live: Live, count: number): number[] {
  return Array.from(live.entries(), ([id, { pv }]) => ({ id, pv: pv ?? 0 }))
    .filter(({ pv }) => pv > 0)
    .sort((a, b) => b.pv - a.pv || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

/** Most severe first; other statuses need no attention. */
const SEVERITY_ORDER: readonly StationLiveStatus[] = ['fault', 'abnormal', 'offline'];

/** IDs of the stations that need attention, at most `count`: faults, then warnings, then offline. */
export function stationsNeedingAttention(live: Live, count: number): number[] {
  return Array.from(live.entries(), ([id, { status }]) => ({ id, severity: SEVERITY_ORDER.indexOf(status) }))
    .filter(({ severity }) => severity >= 0)
    .sort((a, b) => a.severity - b.severity || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}

export const LIMITS = { top: 4, attention: 4 };

/** Only changes when the order changes. */
export const topStationsAtom = shortlist((live) => topStations(live, LIMITS.top));

/** Only changes when the list changes. */
export const attentionStationsAtom = shortlist((live) => stationsNeedingAttention(live, LIMITS.attention));

function shortlist(choose: (live: StationsLive) => readonly number[]): Atom<readonly number[]> {
  return selectAtom(
    stationsLiveAtom,
    choose,
    (a, b) => a.length === b.length && a.every((id, index) => id === b[index]),
  );
}
