import type { StationDay } from '@heliograph/contracts/engine';
import type { UseQueryResult } from '@tanstack/react-query';
import { useStationQuery } from './useStationQuery.ts';

/** A day of a station's calendar, read again every minute. @param date YYYY-MM-DD in its zone; null for today */
export const useStationDay = (stationId: number, date: string | null): UseQueryResult<StationDay> =>
  useStationQuery(['stations.day', stationId, date], ({ api }) => api.stations.day({ stationId, date }));
