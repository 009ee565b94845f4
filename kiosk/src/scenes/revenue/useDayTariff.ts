import { useRefreshed } from '@heliograph/board';
import type { Tariff } from '@heliograph/contracts/http';
import { linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** Between two readings, ms. */
const EVERY = 60_000;

export interface DayTariff {
  /** In force now; null when none was ever set. */
  tariff: Tariff | null;
  computedAt: number;
}

/** A station's tariff, read again each minute: somebody may set another. */
export function useDayTariff(stationId: number) {
  const { api } = useEngine();
  const user = useAtomValue(userAtom)?.user_name ?? null;
  const linked = useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away';
  const now = useAtomValue(nowAtom);
  return useRefreshed<DayTariff>({
    ask: useCallback(
      async () => ({ tariff: await api.stations.tariff({ stationId }), computedAt: Date.now() }),
      [api, stationId],
    ),
    subject: user && `${user} ${stationId}`,
    occasion: linked,
    every: EVERY,
    now,
  });
}
