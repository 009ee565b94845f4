import type { ScheduleQuestion, ScheduleReport } from '@heliograph/contracts/engine';
import type { Device, Station, StoredPlan } from '@heliograph/contracts/http';
import type { Values } from '@heliograph/domain/parameters';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { dateAt, neighbourDate, withinDates } from '../../../shared/period/dates.ts';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { useLongQuery, type LongQuery } from '../../../shared/query/useLongQuery.ts';
import type { ScheduleReading } from './useScheduleReading.ts';

/** Prices that count, and the month of the costs; both are in the address. */
export interface ScheduleChoice {
  plans: UseQueryResult<{ list: StoredPlan[] }>;
  /** null: the station's tariff. */
  planId: number | null;
  /** A date of the month, and today, YYYY-MM-DD. */
  date: string;
  today: string;
  change: (changes: { plan?: string | null; date?: string }) => void;
}

export interface Schedule {
  choice: ScheduleChoice;
  query: LongQuery<ScheduleReport>;
  /** Device settings in the question: time points and battery. */
  settings: Record<string, number>;
}

/** Asks the engine about the slots that were read. @param reading null while it is not complete: then nothing is asked */
export function useSchedule(
  station: Station,
  { device_id: deviceId }: Pick<Device, 'device_id'>,
  values: Values,
  reading: ScheduleReading | null,
): Schedule {
  const [search, changeSearch] = useSearch();
  const plans = useEngineQuery(callQuery('plan.getPlans', {}));
  const today = dateAt(station.time_zone, useAtomValue(minuteAtom));
  const month = MONTH.exec(search.get('month') ?? '')?.[0];
  const date = month ? withinDates(`${month}-01`, today) : neighbourDate('month', today, -1);
  const planId = Number(PLAN.exec(search.get('plan') ?? '')?.[0] ?? 0) || null;
  const settings = Object.fromEntries(
    Object.entries({ ...values, ...reading?.values }).filter(
      (entry): entry is [string, number] => entry[1] !== undefined && CONCERNED.test(entry[0]),
    ),
  );
  const question: ScheduleQuestion | null = reading && {
    stationId: station.id,
    deviceId,
    planId,
    month: date.slice(0, 7),
    settings,
    clockAhead: reading.clock?.ahead ?? null,
  };
  const query = useLongQuery<ScheduleReport>({
    key: question && ['billing.schedule', question],
    ask: ({ api }, options) => api.billing.schedule(question!, options),
  });
  return {
    query,
    settings,
    choice: {
      plans,
      planId,
      date,
      today,
      change: ({ plan, date: chosen }) =>
        changeSearch((before) => {
          const next = new URLSearchParams(before);
          if (plan === null) next.delete('plan');
          else if (plan !== undefined) next.set('plan', plan);
          if (chosen !== undefined) next.set('month', chosen.slice(0, 7));
          return next;
        }),
    },
  };
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const PLAN = /^[1-9]\d{0,8}$/;

/** Settings that concern the slots. */
const CONCERNED =
  /^(sell_(time|soc|charge|power)_\d|time_of_use|grid_charge|shutdown_soc|Control_Mode|battery_operates_.*)$/;
