import type { ReportPeriod } from '@heliograph/contracts/engine';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt, neighbourDate, type CalendarPeriod } from '../../../shared/period/dates.ts';
import {
  chosenPeriod,
  hasWholePeriod,
  missingParts,
  parsePeriod,
  periodParams,
  type PeriodChoice,
} from '../../../shared/period/periods.ts';
import type { ReportForm } from '../defineReport.tsx';
import { useAddressDefaults, useReportAddress, type AddressChange } from './address.ts';
import type { MissingField } from './notices.tsx';

export interface PeriodQuestion {
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  /** The viewer's. */
  zone: string;
}

export interface PeriodForm<Question extends PeriodQuestion = PeriodQuestion> extends ReportForm<Question> {
  choice: PeriodChoice;
  zone: string;
  missing: readonly MissingField[];
  change: (changes: AddressChange) => void;
}

/** Periods of a report that the server sums up, over a year at most. */
export const PERIODS_OF_A_YEAR = [
  'day',
  'week',
  'month',
  'year',
] as const satisfies readonly CalendarPeriod[];

/**
 * The form of a report of everything in a period, which stands in the address.
 *
 * @param closedDays the report is about closed days only: on the first of a month it opens with the month before
 */
export function usePeriodForm(
  periods: readonly CalendarPeriod[],
  { closedDays = false }: { closedDays?: boolean } = {},
): PeriodForm {
  const [search, change] = useReportAddress();
  const zone = viewerZone();
  const today = dateAt(zone, useAtomValue(minuteAtom));
  const usual = {
    periods,
    usual: 'month',
    today: closedDays ? neighbourDate('day', today, -1) : today,
  } as const;
  const choice = parsePeriod(search, usual);
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
