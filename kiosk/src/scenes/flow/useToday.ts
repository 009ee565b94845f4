import { useRefreshed } from '@heliograph/board';
import type { StationDay } from '@heliograph/contracts/engine';
import { linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** Between two readings, ms. */
const EVERY = 60_000;

/** A station's local day so far, read again each minute and as soon as a lost link is back. */
export function useToday(stationId: number) {
  const { api } = useEngine();
  const user = useAtomValue(userAtom)?.user_name ?? null;
  return useRefreshed<StationDay>({
    ask: useCallback(() => api.stations.day({ stationId, date: null }), [api, stationId]),
    subject: user && `${user} ${stationId}`,
    occasion: useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away',
    every: EVERY,
    now: useAtomValue(nowAtom),
  });
}
