import type { GenerationRow } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CalendarPeriod } from '../../../../shared/period/dates.ts';
import { useStationQuery } from './useStationQuery.ts';

/** Row of the generation report for a station and period: revenue and the CO₂ avoided. */
export type StationReport = GenerationRow & { computedAt: number };

/** @param date YYYY-MM-DD in the station's zone */
export const useStationReport = (
  { id, time_zone: zone }: Pick<Station, 'id' | 'time_zone'>,
  period: CalendarPeriod,
  date: string,
): UseQueryResult<StationReport> =>
  useStationQuery(['report of a station', id, zone, period, date], async ({ api }) => {
    const { rows, computedAt } = await api.reports.generation({
      stationIds: [id],
      period: { period, date },
      zone,
    });
    return { ...rows[0]!, computedAt };
  });
