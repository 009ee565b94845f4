import type { StationDay } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useCallback } from 'react';
import { usePolledStation, type StationQuery } from './usePolledStation.ts';

/** A day of a station's calendar, read again every minute. @param date YYYY-MM-DD in its zone; null for today */
export function useStationDay(stationId: number, date: string | null): StationQuery<StationDay> {
  const { api } = useEngine();
  const load = useCallback(() => api.stations.day({ stationId, date }), [api, stationId, date]);
  return usePolledStation(load, `${stationId} ${date}`);
}
