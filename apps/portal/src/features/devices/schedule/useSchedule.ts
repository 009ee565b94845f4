import type { ScheduleQuestion, ScheduleReport } from '@heliograph/contracts/engine';
import type { Station, StoredPlan } from '@heliograph/contracts/http';
import { SELL_SLOTS, type Values } from '@heliograph/domain/parameters';
import { useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useLoad, type LoadState } from '../../../shared/failure/useLoad.ts';
import { useReport, type ReportQuery } from '../../../shared/failure/useReport.ts';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { dateAt, neighbourDate } from '../../../shared/period/dates.ts';
import type { ScheduleReading } from './useScheduleReading.ts';

/** What is chosen on the page; month and plan stand in the address. */
export interface ScheduleChoice {
  plans: LoadState<{ list: StoredPlan[] }>;
  planId: number | null;
  /** A date of the month, and today, YYYY-MM-DD. */
  date: string;
  today: string;
  /** As typed, percent. */
  chargeTo: string;
  dischargeTo: string;
  errors: Partial<Record<'chargeTo' | 'dischargeTo', 'percent' | 'order' | 'shutdown'>>;
  /** Of the device; null where it is not known. */
  shutdown: number | null;
  change: (changes: { plan?: string | null; date?: string }) => void;
  type: (changes: { chargeTo?: string; dischargeTo?: string }) => void;
}

export interface Schedule {
  choice: ScheduleChoice;
  query: ReportQuery<ScheduleReport>;
  /** What the question says of the device: time points and battery. */
  settings: Values;
}

/** Asks the engine about the slots that were read. @param reading null while it is not complete: then nothing is asked */
export function useSchedule(station: Station, values: Values, reading: ScheduleReading | null): Schedule {
  const { api, call } = useEngine();
  const [search, changeSearch] = useSearch();
  const plans = useLoad(useCallback(() => call('plan.getPlans', {}), [call]));
  const today = dateAt(station.time_zone, useAtomValue(minuteAtom));
  const [typed, setTyped] = useState<{ chargeTo?: string; dischargeTo?: string }>({});
  const date = `${search.get('month') ?? neighbourDate('month', today, -1).slice(0, 7)}-01`;
  const named = search.get('plan');
  const settings: Values = { ...Object.fromEntries(own(values)), ...reading?.values };
  const usual = usualLimits(settings);
  const { chargeTo = String(usual.chargeTo), dischargeTo = String(usual.dischargeTo) } = typed;
  const shutdown = settings.shutdown_soc ?? null;
  const errors = limitErrors(chargeTo, dischargeTo, shutdown);
  const question: ScheduleQuestion | null =
    reading === null || Object.keys(errors).length > 0
      ? null
      : {
          stationId: station.id,
          planId: named === null ? null : Number(named),
          month: date.slice(0, 7),
          settings: Object.fromEntries(own(settings)),
          clockAhead: reading.clock?.ahead ?? null,
          chargeTo: Number(chargeTo),
          dischargeTo: Number(dischargeTo),
        };
  const query = useReport<ScheduleReport>(question && JSON.stringify(question), (options) =>
    api.billing.schedule(question!, options),
  );
  return {
    query,
    settings,
    choice: {
      plans,
      planId: named === null ? null : Number(named),
      date,
      today,
      chargeTo,
      dischargeTo,
      errors,
      shutdown,
      change: ({ plan, date: chosen }) =>
        changeSearch((before) => {
          const next = new URLSearchParams(before);
          if (plan === null) next.delete('plan');
          else if (plan !== undefined) next.set('plan', plan);
          if (chosen !== undefined) next.set('month', chosen.slice(0, 7));
          return next;
        }),
      type: (changes) => setTyped((before) => ({ ...before, ...changes })),
    },
  };
}

const CONCERNED =
  /^(sell_(time|soc|charge|power)_\d|time_of_use|grid_charge|shutdown_soc|Control_Mode|battery_operates_.*)$/;

/** What was read and concerns the slots. */
const own = (values: Values) =>
  Object.entries(values).filter(
    (entry): entry is [string, number] => entry[1] !== undefined && CONCERNED.test(entry[0]),
  );

const FULL = 100;

/** What a proposal begins with: as far as the present slots go, and charged fully where none charges from the grid. */
function usualLimits(settings: Values): { chargeTo: number; dischargeTo: number } {
  const slots = SELL_SLOTS.map((slot) => ({
    soc: settings[`sell_soc_${slot}`],
    charge: settings[`sell_charge_${slot}`] ?? 0,
  }));
  const charging = slots.flatMap(({ soc, charge }) => (charge % 2 === 1 ? (soc ?? []) : []));
  const all = slots.flatMap(({ soc }) => soc ?? []);
  const dischargeTo = Math.max(settings.shutdown_soc ?? 0, all.length === 0 ? 0 : Math.min(...all));
  const chargeTo = charging.length === 0 ? FULL : Math.max(...charging);
  return { chargeTo: chargeTo > dischargeTo ? chargeTo : FULL, dischargeTo };
}

function limitErrors(
  chargeTo: string,
  dischargeTo: string,
  shutdown: number | null,
): ScheduleChoice['errors'] {
  const percent = (text: string) =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) <= FULL ? Number(text) : null;
  const [high, low] = [percent(chargeTo), percent(dischargeTo)];
  return {
    ...(high === null
      ? { chargeTo: 'percent' as const }
      : low !== null && high <= low && { chargeTo: 'order' as const }),
    ...(low === null
      ? { dischargeTo: 'percent' as const }
      : shutdown !== null && low < shutdown && { dischargeTo: 'shutdown' as const }),
  };
}
