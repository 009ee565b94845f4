import type { PriceSeries } from '@heliograph/contracts/http';
import type { PartDraft, PlanDraft, PlanError } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';

export type Path = PlanError['path'];

/** A plan with its name, as typed. */
export interface NamedDraft {
  name: string;
  note: string;
  plan: PlanDraft;
}

/** Shared by the fields of a plan's form. */
export interface PlanScope {
  currency: string;
  /** Price series that parts may follow. */
  series: readonly PriceSeries[];
  /** Found at the last attempt to save and not fixed yet. */
  errors: readonly PlanError[];
  isReadOnly: boolean;
}

/** Id of a field's element. */
export const fieldId = (path: Path): string => `plan-${path.join('.')}`;

/** Where the parts of a price list stand in a plan; 0 is the list before the first change. */
export const listPath = (list: number): Path => (list === 0 ? ['parts'] : ['changes', list - 1, 'parts']);

/** The price list that a field belongs to; null for a field of the whole plan. */
export function listOfPath([first, second]: Path): number | null {
  if (first === 'parts') return 0;
  return first === 'changes' && typeof second === 'number' ? second + 1 : null;
}

/** Hints stand under fields, so that fields of a line are level. */
export const FIELD_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** The text of a field's error; undefined without one. */
export function useErrorText({ errors }: PlanScope): (path: Path) => string | undefined {
  const text = usePlanErrorText();
  return (path) => {
    const error = errors.find((each) => each.path.join('.') === path.join('.'));
    return error && text(error);
  };
}

/** The text of an error. */
export function usePlanErrorText(): (error: PlanError) => string {
  const { t } = useTranslation('plan');
  return ({ gap, why }) =>
    gap ? t('error.uncovered', { ...gap, day: t(`day.${gap.day}`) }) : t(`error.${why}`, NO_GAP);
}

const NO_GAP = { day: '', time: '', date: '' };

/** The name of a part, or of its kind where it has none. */
export function usePartName(): (part: Pick<PartDraft, 'kind' | 'name'>) => string {
  const { t } = useTranslation('plan');
  return ({ kind, name }) => (name.trim() === '' ? t(`kind.${kind}`) : name);
}
