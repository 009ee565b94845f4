import type { FleetSummary } from '@heliograph/contracts/engine';
import { nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { boardState, isOld, type BoardState, type Known } from '../model/boardState.ts';
import { fleetAtom, knownAtom } from './fleetAtoms.ts';

export interface Board {
  state: BoardState;
  /** The fleet as it is, or while it is not live as it was last known; null before anything is. */
  summary: FleetSummary | null;
  known: Known | null;
  /** ms */
  now: number;
}

/** Whether the fleet is live, and what of it may be shown. */
export function useBoardState(): Board {
  const { link, summary } = useAtomValue(fleetAtom);
  const known = useAtomValue(knownAtom);
  const now = useAtomValue(nowAtom);
  const state = boardState({ link, summary, known, now });
  return { state, summary: isOld(state) && known ? known.summary : summary, known, now };
}
