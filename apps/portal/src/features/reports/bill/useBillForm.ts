import type { BillQuestion } from '@heliograph/contracts/engine';
import type { Station, StoredPlan } from '@heliograph/contracts/http';
import { allParts } from '@heliograph/domain/billing';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import type { ReportForm, ReportScope } from '../defineReport.tsx';
import { readIds, useAddressDefaults, useReportAddress, type AddressChange } from '../frame/address.ts';
import { readBatteries, simulatedBatteries, type BatteryChoice } from './batteryAddress.ts';
import { typedNumber } from './paperAddress.ts';
import { useBillMeter, type BillMeterForm } from './useBillMeter.ts';

export interface BillForm extends ReportForm<BillQuestion> {
  station: Station | null;
  plans: UseQueryResult<{ list: StoredPlan[] }>;
  /** The plan of the bill, and those it is compared with. */
  planId: number | null;
  compared: readonly number[];
  first: string;
  last: string;
  /** True if a chosen plan has a price for controlled load; then the value typed for it. */
  hasControlled: boolean;
  controlled: string;
  /** Batteries to compare with what was measured. */
  batteries: readonly BatteryChoice[];
  meter: BillMeterForm;
  change: (changes: AddressChange) => void;
}

/**
 * The form of a bill; everything but a meter file stands in the address. Defaults are the first station, the first plan
 * and last month.
 */
export function useBillForm({ stations }: ReportScope): BillForm {
  const [search, change] = useReportAddress();
  const plans = useEngineQuery(callQuery('plan.getPlans', {}));
  const named = search.get('station');
  const station =
    named === null ? (stations[0] ?? null) : (stations.find(({ id }) => String(id) === named) ?? null);
  const today = dateAt(station?.time_zone ?? 'UTC', useAtomValue(minuteAtom));
  const usual = monthBefore(today);
  const first = search.get('first') ?? usual.first;
  const last = search.get('last') ?? usual.last;
  const planId = readIds(search.get('plan'))[0] ?? plans.data?.list[0]?.plan_id ?? null;
  const compared = readIds(search.get('compare')).filter((id) => id !== planId);
  const controlled = search.get('controlled') ?? '';
  const kwh = typedNumber(controlled) ?? 0;
  const batteries = readBatteries(search.get('battery'));
  const meter = useBillMeter(station?.time_zone ?? 'UTC');
  const chosen = plans.data?.list.filter(({ plan_id }) => plan_id === planId || compared.includes(plan_id));

  const isOpen =
    station !== null &&
    planId !== null &&
    ['station', 'plan', 'first', 'last'].some((key) => search.get(key) === null);
  useAddressDefaults(
    change,
    isOpen ? { station: String(station.id), plan: String(planId), first, last } : null,
  );

  const isComplete =
    station !== null && planId !== null && first !== '' && last !== '' && kwh >= 0 && meter.isComplete;
  const question: BillQuestion | null = isComplete
    ? {
        stationId: station.id,
        planIds: [planId, ...compared],
        first,
        last,
        meter: meter.chosen,
        controlledKwh: kwh,
        // A meter's counters tell nothing about generation and batteries.
        batteries: meter.source === 'meter' ? [] : simulatedBatteries(batteries),
      }
    : null;
  return {
    station,
    plans,
    planId,
    compared,
    first,
    last,
    controlled,
    batteries,
    hasControlled:
      chosen?.some(({ plan }) => allParts(plan).some(({ kind }) => kind === 'controlled')) ?? false,
    isVisible: named === null || named === '' || station !== null,
    question,
    ...(question && { questionKey: JSON.stringify({ ...question, meter: meter.key }) }),
    meter,
    change,
    reset: () => change({ station: null }),
  };
}

/** The calendar month before a date, YYYY-MM-DD. */
function monthBefore(today: string): { first: string; last: string } {
  const [year = NaN, month = NaN] = today.split('-').map(Number);
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { first: text(Date.UTC(year, month - 2, 1)), last: text(Date.UTC(year, month - 1, 0)) };
}
