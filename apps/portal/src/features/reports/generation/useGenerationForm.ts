import type { ReportPeriod } from '@heliograph/contracts/engine';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import {
  chosenPeriod,
  missingParts,
  parsePeriod,
  hasWholePeriod,
  periodParams,
  type PeriodChoice,
} from '../../../shared/period/periods.ts';
import { type CalendarPeriod } from '../../../shared/period/dates.ts';
import type { ReportForm, ReportScope } from '../defineReport.tsx';
import { readIds, useReportAddress, useAddressDefaults, type AddressChange } from '../frame/address.ts';
import type { MissingField } from '../frame/notices.tsx';

export const GENERATION_PERIODS = [
  'day',
  'week',
  'month',
  'year',
  'overyear',
] as const satisfies readonly CalendarPeriod[];

export interface GenerationQuestion {
  /** Null for all stations. */
  stationIds: number[] | null;
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  /** The viewer's. */
  zone: string;
  /** Rows before those of the page, in a fleet that is read in parts. */
  offset: number;
}

/** Rows of a page of a fleet that is read in parts. */
export const ROWS_OF_PAGE = 50;

export interface GenerationForm extends ReportForm<GenerationQuestion> {
  /** Empty for all stations. */
  ids: readonly number[];
  choice: PeriodChoice;
  zone: string;
  missing: readonly MissingField[];
  change: (changes: AddressChange) => void;
}

/** The form of a generation report; everything stands in the address, where no station means all of them. */
export function useGenerationForm({ stations }: ReportScope): GenerationForm {
  const [search, change] = useReportAddress();
  const now = useAtomValue(minuteAtom);
  const zone = viewerZone();
  const today = dateAt(zone, now);
  const ids = readIds(search.get('stations'));
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  const choice = parsePeriod(search, { periods: GENERATION_PERIODS, usual: 'month', today });
  const period = chosenPeriod(choice, today);
  const isVisible = ids.every((id) => stations.some((station) => station.id === id));
  useAddressDefaults(change, hasWholePeriod(search, choice) ? null : periodParams(choice));
  const question: GenerationQuestion | null =
    period && period.period !== 'custom' && isVisible
      ? { stationIds: ids.length > 0 ? ids : null, period, zone, offset: (page - 1) * ROWS_OF_PAGE }
      : null;
  return {
    ids,
    choice,
    zone,
    isVisible,
    missing: missingParts(choice),
    question,
    change,
    reset: () => change({ stations: null }),
  };
}
