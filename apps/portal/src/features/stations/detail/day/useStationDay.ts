import { usePolledQuery } from '@heliograph/board';
import type { StationDay } from '@heliograph/contracts/engine';
import { linkAtom, nowAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

const EVERY_MS = 60_000;

export interface DayQuery {
  /** The newest answer; null until there is one. */
  value: StationDay | null;
  failed: boolean;
}

/** A day of a station's calendar, read again every minute. @param date YYYY-MM-DD in its zone; null for today */
export function useStationDay(stationId: number, date: string | null): DayQuery {
  const { api } = useEngine();
  const now = useAtomValue(nowAtom);
  const live = useAtomValue(linkAtom).state === 'live';
  const load = useCallback(() => api.stations.day({ stationId, date }), [api, stationId, date]);
  return usePolledQuery<StationDay>({
    load,
    key: live ? `${stationId} ${date}` : null,
    trigger: '',
    interval: EVERY_MS,
    now,
  });
}
