import { useTranslation } from '@heliograph/i18n';
import { useProblemText } from '../meter/useMeterFile.ts';
import type { SheetProblem } from './useSheetFile.ts';

/** Says why another file is needed. */
export function useReadProblemText(): (problem: { fileName: string; why: SheetProblem }) => string {
  const { t } = useTranslation('imports');
  const meterText = useProblemText();
  return ({ fileName, why }) =>
    `${t('problem.title', { name: fileName })}. ${typeof why === 'string' ? t(`problem.${why}`) : meterText(why.refusal)}`;
}
