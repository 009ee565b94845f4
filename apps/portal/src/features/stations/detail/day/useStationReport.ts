import type { GenerationRow } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useCallback } from 'react';
import type { CalendarPeriod } from '../../../../shared/period/dates.ts';
import { usePolledStation, type StationQuery } from './usePolledStation.ts';

/** Row of the generation report for a station and period: revenue and the CO₂ avoided. */
export type StationReport = GenerationRow & { computedAt: number };

/** @param date YYYY-MM-DD in the station's zone */
export function useStationReport(
  { id, time_zone: zone }: Pick<Station, 'id' | 'time_zone'>,
  period: CalendarPeriod,
  date: string,
): StationQuery<StationReport> {
  const { api } = useEngine();
  const load = useCallback(async (): Promise<StationReport> => {
    const { rows, computedAt } = await api.reports.generation({
      stationIds: [id],
      period: { period, date },
      zone,
    });
    return { ...rows[0]!, computedAt };
  }, [api, id, zone, period, date]);
  return usePolledStation(load, `${id} ${period} ${date}`);
}
