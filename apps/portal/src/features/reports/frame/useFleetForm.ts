import type { ReportPeriod } from '@heliograph/contracts/engine';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt, type CalendarPeriod } from '../../../shared/period/dates.ts';
import {
  chosenPeriod,
  hasWholePeriod,
  missingParts,
  parsePeriod,
  periodParams,
  type PeriodChoice,
} from '../../../shared/period/periods.ts';
import type { ReportForm, ReportScope } from '../defineReport.tsx';
import { readIds, useAddressDefaults, useReportAddress, type AddressChange } from './address.ts';
import type { MissingField } from './notices.tsx';

export interface FleetQuestion {
  /** Null for all stations. */
  stationIds: number[] | null;
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  /** The viewer's. */
  zone: string;
}

export interface FleetForm<Question extends FleetQuestion = FleetQuestion> extends ReportForm<Question> {
  /** Empty for all stations. */
  ids: readonly number[];
  choice: PeriodChoice;
  zone: string;
  missing: readonly MissingField[];
  change: (changes: AddressChange) => void;
}

/** The form of a report of stations in a period; everything stands in the address, where no station means all of them. */
export function useFleetForm({ stations }: ReportScope, periods: readonly CalendarPeriod[]): FleetForm {
  const [search, change] = useReportAddress();
  const now = useAtomValue(minuteAtom);
  const zone = viewerZone();
  const today = dateAt(zone, now);
  const ids = readIds(search.get('stations'));
  const choice = parsePeriod(search, { periods, usual: 'month', today });
  const period = chosenPeriod(choice, today);
  const isVisible = ids.every((id) => stations.some((station) => station.id === id));
  useAddressDefaults(change, hasWholePeriod(search, choice) ? null : periodParams(choice));
  return {
    ids,
    choice,
    zone,
    isVisible,
    missing: missingParts(choice),
    question:
      period && period.period !== 'custom' && isVisible
        ? { stationIds: ids.length > 0 ? ids : null, period, zone }
        : null,
    change,
    reset: () => change({ stations: null }),
  };
}
