import type { CalendarPeriod } from '../../../shared/period/dates.ts';
import type { ReportScope } from '../defineReport.tsx';
import { readIds, useReportAddress } from './address.ts';
import { usePeriodForm, type PeriodForm, type PeriodQuestion } from './usePeriodForm.ts';

export interface FleetQuestion extends PeriodQuestion {
  /** Null for all stations. */
  stationIds: number[] | null;
}

export interface FleetForm<Question extends FleetQuestion = FleetQuestion> extends PeriodForm<Question> {
  /** Empty for all stations. */
  ids: readonly number[];
}

/** The form of a report of stations in a period; everything stands in the address, where no station means all of them. */
export function useFleetForm({ stations }: ReportScope, periods: readonly CalendarPeriod[]): FleetForm {
  const [search] = useReportAddress();
  const form = usePeriodForm(periods);
  const { question, change } = form;
  const ids = readIds(search.get('stations'));
  const isVisible = ids.every((id) => stations.some((station) => station.id === id));
  return {
    ...form,
    ids,
    isVisible,
    question: question && isVisible ? { ...question, stationIds: ids.length > 0 ? ids : null } : null,
    reset: () => change({ stations: null }),
  };
}
