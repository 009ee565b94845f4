import { useRefreshed } from '@heliograph/board';
import type { StationDay } from '@heliograph/contracts/engine';
import { linkAtom, nowAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

const EVERY_MS = 60_000;

export interface AskedDay {
  /** The newest answer; null until there is one. */
  value: StationDay | null;
  failed: boolean;
}

/** A local day of a station, read again each minute. @param date of its zone, YYYY-MM-DD; null for today there */
export function useStationDay(stationId: number, date: string | null): AskedDay {
  const { api } = useEngine();
  const now = useAtomValue(nowAtom);
  const live = useAtomValue(linkAtom).state === 'live';
  const ask = useCallback(() => api.stations.day({ stationId, date }), [api, stationId, date]);
  return useRefreshed<StationDay>({
    ask,
    subject: live ? `${stationId} ${date}` : null,
    occasion: '',
    every: EVERY_MS,
    now,
  });
}
