import type { FleetSummary, Link } from '@heliograph/contracts/engine';
import { linkAtom, summaryAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { Known } from '../model/boardState.ts';

interface Fleet {
  link: Link;
  summary: FleetSummary | null;
}

export const fleetAtom = atom<Fleet>((get) => ({ link: get(linkAtom), summary: get(summaryAtom) }));

/**
 * The last summary that was live. It freezes the moment the link is lost: afterwards the engine's totals shrink as
 * values expire one by one, and such a sum was never true of the fleet.
 */
export const knownAtom = selectAtom(
  fleetAtom,
  ({ link, summary }: Fleet, before?: Known | null): Known | null => {
    if (summary === null) return null;
    const live = link.state === 'live' && summary.gateways.reporting > 0;
    if (!live || before?.summary === summary) return before ?? null;
    return { summary, at: Date.now() };
  },
);
