import {
  allowedWords,
  type PlanDifference,
  type PlanField,
  type PlanFileError,
} from '@heliograph/domain/planSheets';
import { getLanguage, useFormat, useTranslation } from '@heliograph/i18n';
import { usePlanErrorText } from '../planScope.ts';

const MAX_CHARACTERS: Partial<Record<PlanField, number>> = { plan: 64, note: 256, name: 60 };

/** Words for what is in a file of plans. */
export function usePlanFileTexts() {
  const { t, i18n } = useTranslation('planFile');
  const { t: plan } = useTranslation('plan');
  const format = useFormat();
  const errorText = usePlanErrorText();
  const language = getLanguage(i18n);
  const words = (field: PlanField) => allowedWords(field, language).join(language === 'en' ? '; ' : '；');

  return {
    words,
    error({ field, why, error }: PlanFileError): string {
      return error
        ? errorText(error)
        : t(`error.${why}`, { words: words(field), most: MAX_CHARACTERS[field] ?? 0 });
    },
    difference(difference: PlanDifference): string {
      if (typeof difference === 'object') {
        const { pricesFrom } = difference;
        if (pricesFrom === '') return t('firstPrices');
        return t('pricesFrom', { date: format.date(Date.parse(`${pricesFrom}T00:00Z`), 'UTC') });
      }
      if (difference === 'currency') return t('currency');
      if (difference === 'name' || difference === 'note') return plan(difference);
      return plan(`${difference}.label`);
    },
  };
}
