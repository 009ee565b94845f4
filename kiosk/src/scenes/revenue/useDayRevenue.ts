import { useRefreshed } from '@heliograph/board';
import type { BoardRevenue } from '@heliograph/contracts/engine';
import { linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** Between two readings, ms. */
const EVERY = 60_000;

/** What today earned, read again each minute and as soon as a lost link is back. */
export function useDayRevenue() {
  const { api } = useEngine();
  return useRefreshed<BoardRevenue>({
    ask: useCallback(() => api.revenue.board(), [api]),
    subject: useAtomValue(userAtom)?.user_name ?? null,
    occasion: useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away',
    every: EVERY,
    now: useAtomValue(nowAtom),
  });
}
