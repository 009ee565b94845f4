import type { ExportFormat } from '@heliograph/contracts/engine';
import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import type { PreparedExport } from '../../shared/export/useExport.ts';

/**
 * Plans as a file that is read back: what makes it is loaded when a format is chosen.
 *
 * @param series that the person can see
 * @returns `name` is that of the file
 */
export function usePlanExport(series: readonly PriceSeries[]) {
  const { t, i18n } = useTranslation('plan');
  const language = getLanguage(i18n);
  return (
    plans: readonly StoredPlan[],
    { name, format }: { name: string; format: ExportFormat },
  ): PreparedExport => ({
    fileName: name,
    format,
    async prepare() {
      const { planFile } = await import('./file/planSheet.ts');
      return planFile(plans, { fileName: name, name: t('title'), language, series, format });
    },
  });
}
