import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { examplePlans, planColumns, planHeading } from '@heliograph/domain/planSheets';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { tableSheet } from '../../../shared/spreadsheet/tableSheet.ts';
import { planSheet } from './planSheet.ts';
import { usePlanFileTexts } from './usePlanFileTexts.ts';

/** Example plans in the language of the page, and a sheet that explains the columns. */
export function usePlanTemplate(): (format: ExportFormat) => ExportRequest {
  const { t, i18n } = useTranslation('planFile');
  const { t: plan } = useTranslation('plan');
  const { words } = usePlanFileTexts();
  const language = getLanguage(i18n);

  return (format) => {
    const help = (['column', 'about', 'allowed'] as const).map((key) => ({ key, title: t(`helpOf.${key}`) }));
    const explained = planColumns.map(({ field, kind }) => ({
      column: planHeading(field, language),
      about: t(`about.${field}`),
      allowed: kind === 'choice' || kind === 'days' ? words(field) : t(`allowed.${kind}`),
    }));
    const examples = examplePlans(language).map((example) => ({
      ...example,
      name: t('example', { name: example.name }),
    }));
    return {
      fileName: t('fileName'),
      format,
      sheets: [
        planSheet(examples, { name: plan('title'), language, series: [], format }),
        tableSheet(t('help'), help, explained),
      ],
    };
  };
}
