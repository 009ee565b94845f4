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
import type { ReportForm } from '../defineReport.tsx';
import { useAddressDefaults, useReportAddress, type AddressChange } from '../frame/address.ts';
import type { MissingField } from '../frame/notices.tsx';

/** The server sums up a year at most. */
export const QUALITY_PERIODS = ['day', 'week', 'month', 'year'] as const satisfies readonly CalendarPeriod[];

export interface QualityQuestion {
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  /** The viewer's. */
  zone: string;
}

export interface QualityForm extends ReportForm<QualityQuestion> {
  choice: PeriodChoice;
  zone: string;
  missing: readonly MissingField[];
  change: (changes: AddressChange) => void;
}

/** The form of the data-quality report; everything stands in the address. */
export function useQualityForm(): QualityForm {
  const [search, change] = useReportAddress();
  const zone = viewerZone();
  const today = dateAt(zone, useAtomValue(minuteAtom));
  const choice = parsePeriod(search, { periods: QUALITY_PERIODS, usual: 'month', today });
  const period = chosenPeriod(choice, today);
  useAddressDefaults(change, hasWholePeriod(search, choice) ? null : periodParams(choice));
  return {
    choice,
    zone,
    missing: missingParts(choice),
    question: period && period.period !== 'custom' ? { period, zone } : null,
    isVisible: true,
    change,
    reset: () => undefined,
  };
}
