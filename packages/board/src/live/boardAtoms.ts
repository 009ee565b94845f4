import type { FleetSummary, Link } from '@heliograph/contracts/engine';
import { fleetSnapshotAtom, namedLinkAtom, nowAtom, summaryAtom, userAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import {
  boardState,
  hasStaleValues,
  isSameState,
  type BoardState,
  type LastSummary,
} from '../model/boardState.ts';

interface Fleet {
  link: Link;
  summary: FleetSummary | null;
}

const fleetAtom = atom<Fleet>((get) => ({ link: get(namedLinkAtom), summary: get(summaryAtom) }));

interface UserSummary {
  /** User whose fleet it is. */
  user: string | null;
  lastSummary: LastSummary | null;
}

/**
 * The last summary that was live. It freezes the moment the link is lost: afterwards the engine's totals shrink as
 * values expire one by one, and such a sum was never true of the fleet. Before the first live one, the snapshot of an
 * earlier engine.
 */
const userSummaryAtom = selectAtom(
  atom((get) => ({
    ...get(fleetAtom),
    user: get(userAtom)?.user_name ?? null,
    snapshot: get(fleetSnapshotAtom),
  })),
  ({ link, summary, user, snapshot }, before?: UserSummary): UserSummary => {
    const last = before?.user === user ? before.lastSummary : null;
    const isLive = link.state === 'live' && summary !== null && summary.gateways.reporting > 0;
    if (isLive && last?.summary === summary) return { user, lastSummary: last };
    return { user, lastSummary: isLive ? { summary, at: Date.now() } : (last ?? snapshot) };
  },
  (one, other) => one.user === other.user && one.lastSummary === other.lastSummary,
);

export const lastSummaryAtom = atom((get) => get(userSummaryAtom).lastSummary);

// Frames change the summary several times a second, and most of its parts seldom: each widget reads the one it shows.

/** State of the board. */
export const boardStateAtom = selectAtom(
  atom((get) => boardState({ ...get(fleetAtom), lastSummary: get(lastSummaryAtom), now: get(nowAtom) })),
  (state): BoardState => state,
  isSameState,
);

/** True if values must not be shown as live. */
export const boardStaleAtom = atom((get) => hasStaleValues(get(boardStateAtom)));

/** The fleet now, or as last known while it is not live; null until known. */
const shownSummaryAtom = atom((get) => {
  const last = get(boardStaleAtom) ? get(lastSummaryAtom) : null;
  return last?.summary ?? get(summaryAtom);
});

const partAtom = <Part extends keyof FleetSummary>(part: Part) =>
  atom((get): FleetSummary[Part] | null => get(shownSummaryAtom)?.[part] ?? null);

export const powerAtom = partAtom('power');
export const stationCountsAtom = partAtom('stations');
export const deviceCountsAtom = partAtom('devices');
export const gatewayCountsAtom = partAtom('gateways');
