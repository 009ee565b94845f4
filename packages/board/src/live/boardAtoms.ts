import type { FleetSummary, Link } from '@heliograph/contracts/engine';
import { fleetSnapshotAtom, linkAtom, nowAtom, summaryAtom, userAtom } from '@heliograph/engine-client';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { boardState, hasStaleValues, type BoardState, type LastSummary } from '../model/boardState.ts';

export interface Board {
  state: BoardState;
  /** The fleet now, or as last known while it is not live; null until known. */
  summary: FleetSummary | null;
  lastSummary: LastSummary | null;
  /** ms */
  now: number;
}

/** Whether the fleet is live, and which summary of it may be shown. */
export function useBoardState(): Board {
  const { link, summary } = useAtomValue(fleetAtom);
  const lastSummary = useAtomValue(lastSummaryAtom);
  const now = useAtomValue(nowAtom);
  const state = boardState({ link, summary, lastSummary, now });
  return {
    state,
    summary: hasStaleValues(state) && lastSummary ? lastSummary.summary : summary,
    lastSummary,
    now,
  };
}

interface Fleet {
  link: Link;
  summary: FleetSummary | null;
}

const fleetAtom = atom<Fleet>((get) => ({ link: get(linkAtom), summary: get(summaryAtom) }));

interface UserSummary {
  /** Whose fleet it is. */
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
