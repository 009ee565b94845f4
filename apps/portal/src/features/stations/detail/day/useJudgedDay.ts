import type { Station } from '@heliograph/contracts/http';
import { useMemo } from 'react';
import { rangeSpan } from '../../../../shared/period/dayRange.ts';
import { callQuery, untilAnswered, useEngineQuery } from '../../../../shared/query/useEngineQuery.ts';
import { addExpected, type JudgedDay } from './expectedPower.ts';
import { useStationDay } from './useStationDay.ts';

/**
 * A day of a station's calendar with what it should have generated. That is asked once for a day, however often the day
 * itself is read again, and the link lost and found.
 *
 * @param date YYYY-MM-DD in the station's zone
 */
export function useJudgedDay(
  { id, time_zone: zone }: Pick<Station, 'id' | 'time_zone'>,
  date: string,
  today: string,
): { day: JudgedDay | undefined; error: Error | null } {
  const { data, error } = useStationDay(id, date === today ? null : date);
  const { data: expected } = useEngineQuery({
    ...callQuery('losses.getExpectedPower', { station_id: id, ...rangeSpan(zone, { from: date, to: date }) }),
    every: untilAnswered,
  });
  const day = useMemo(() => data && addExpected(data, expected), [data, expected]);
  return { day, error };
}
