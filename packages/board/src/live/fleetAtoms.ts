import type { FleetSummary, Link } from '@heliograph/contracts/engine';
import { knownFleetAtom, linkAtom, summaryAtom, userAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { Known } from '../model/boardState.ts';

interface Fleet {
  link: Link;
  summary: FleetSummary | null;
}

export const fleetAtom = atom<Fleet>((get) => ({ link: get(linkAtom), summary: get(summaryAtom) }));

interface Owned {
  /** Whose fleet it is. */
  user: string | null;
  known: Known | null;
}

/**
 * The last summary that was live. It freezes the moment the link is lost: afterwards the engine's totals shrink as
 * values expire one by one, and such a sum was never true of the fleet. Before any was, the last of an earlier engine.
 */
const ownedAtom = selectAtom(
  atom((get) => ({
    ...get(fleetAtom),
    user: get(userAtom)?.user_name ?? null,
    earlier: get(knownFleetAtom),
  })),
  ({ link, summary, user, earlier }, before?: Owned): Owned => {
    const last = before?.user === user ? before.known : null;
    const live = link.state === 'live' && summary !== null && summary.gateways.reporting > 0;
    if (live && last?.summary === summary) return { user, known: last };
    return { user, known: live ? { summary, at: Date.now() } : (last ?? earlier) };
  },
  (one, other) => one.user === other.user && one.known === other.known,
);

export const knownAtom = atom((get) => get(ownedAtom).known);
