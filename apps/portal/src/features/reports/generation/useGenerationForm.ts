import { type CalendarPeriod } from '../../../shared/period/dates.ts';
import type { ReportScope } from '../defineReport.tsx';
import { useReportAddress } from '../frame/address.ts';
import { useFleetForm, type FleetForm, type FleetQuestion } from '../frame/useFleetForm.ts';

export const GENERATION_PERIODS = [
  'day',
  'week',
  'month',
  'year',
  'overyear',
] as const satisfies readonly CalendarPeriod[];

export interface GenerationQuestion extends FleetQuestion {
  /** Rows before those of the page, in a fleet that is read in parts. */
  offset: number;
}

/** Rows of a page of a fleet that is read in parts. */
export const ROWS_OF_PAGE = 50;

export type GenerationForm = FleetForm<GenerationQuestion>;

/** The form of a generation report, with the page of its rows. */
export function useGenerationForm(scope: ReportScope): GenerationForm {
  const [search] = useReportAddress();
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  const form = useFleetForm(scope, GENERATION_PERIODS);
  return {
    ...form,
    question: form.question && { ...form.question, offset: (page - 1) * ROWS_OF_PAGE },
  };
}
